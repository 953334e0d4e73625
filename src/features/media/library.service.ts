import { ORPCError } from '@orpc/contract'
import pg from 'pg'
import type { Actor } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isUnusedPicture, lockMedia } from './library.queries.ts'
import { mediaEntity } from './media.entity.ts'
import { updateMedia } from './media.queries.ts'
import { mediaScope, removeMedia } from './media.service.ts'

const maxLabels = 20

/** Pictures with the maximum number of labels are skipped. */
export function labelMedia(
  db: Database,
  by: By & { actor: Actor },
  { ids, label, on }: { ids: number[]; label: string; on: boolean },
): Promise<{ done: number[] }> {
  return inTransaction(db, async tx => {
    const done: number[] = []
    for (const before of await lockMedia(tx, mediaScope(by.actor), ids)) {
      const others = before.labels.filter(one => one !== label)
      if (on && others.length >= maxLabels) continue
      done.push(before.id)
      const labels = on ? [...others, label] : others
      if (before.labels.includes(label) === on) continue
      await updateMedia(tx, before.id, { labels })
      await recordChange(tx, by, mediaEntity, {
        action: 'edited',
        id: before.id,
        before,
        after: { ...before, labels },
      })
    }
    return { done }
  })
}

/** Deletes each separately, so that a picture now in use does not stop the others. */
export async function removeUnusedMedia(
  db: Database,
  storage: Storage,
  by: By & { actor: Actor | undefined },
  ids: number[],
): Promise<{ done: number[]; kept: number[] }> {
  const done: number[] = []
  const kept: number[] = []
  for (const id of new Set(ids)) {
    const isGone =
      (await isUnusedPicture(db, id)) && (await removeMedia(db, storage, by, id).then(always, unlessRefused))
    ;(isGone ? done : kept).push(id)
  }
  return { done, kept }
}

const always = () => true

/** Swallows the refusals of a picture that was used or deleted meanwhile. */
function unlessRefused(error: unknown): false {
  const isHeld = error instanceof pg.DatabaseError && error.code === '23503'
  const isRefused = error instanceof ORPCError && ['IN_USE', 'NOT_FOUND'].includes(error.code)
  if (isHeld || isRefused) return false
  throw error
}
