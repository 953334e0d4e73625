import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { AdKind, AdPosition } from './ad.contract.ts'
import { findPosition, findPositionToChange, updatePosition } from './ad.queries.ts'

type Edits = {
  title?: string | undefined
  kind?: AdKind | undefined
  imageId?: number | null | undefined
  link?: string | undefined
  html?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  enabled?: boolean | undefined
}

/** @throws REFUSED for one that is switched on with nothing in it, or that ends before it begins */
export function editPosition(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Edits,
): Promise<AdPosition> {
  return inTransaction(db, async tx => {
    const before = found(await findPositionToChange(tx, id))
    refuseStale(before, revision)
    await updatePosition(tx, id, {
      title: edits.title,
      kind: edits.kind,
      media_id: edits.imageId,
      link: edits.link,
      html: edits.html,
      starts_at: edits.from,
      ends_at: edits.to,
      enabled: edits.enabled,
      revision: revision + 1,
    })
    const after = found(await findPosition(tx, id))
    refuseEmpty(after)
    await recordChange(tx, by, { action: 'edited', subject: 'AdsPositions', subjectId: id, before, after })
    await announce(tx, [cacheTag.ads])
    return after
  })
}

function refuseEmpty({ enabled, kind, image, html }: AdPosition): void {
  if (!enabled) return
  if (kind === 'image' && !image) throw fail('REFUSED', undefined, 'اختر صورة الإعلان قبل تشغيله.')
  if (kind !== 'image' && !html.trim()) throw fail('REFUSED', undefined, 'ضع شيفرة الإعلان قبل تشغيله.')
}
