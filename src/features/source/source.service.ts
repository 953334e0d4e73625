import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { Source, sourceInput } from './source.contract.ts'
import { deleteSource, findSource, findSourceToChange, insertSource, updateSource } from './source.queries.ts'

type Input = z.output<typeof sourceInput>

/** What shows the source, and what lists all sources. */
export const sourceTags = (id: number) => [cacheTag.source(id), cacheTag.sources]

export async function getSource(db: Handle, id: number): Promise<Source> {
  return found(await findSource(db, id))
}

export function createSource(db: Database, by: By, input: Input): Promise<Source> {
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'sources', input.name))
    const id = await insertSource(tx, {
      name: input.name,
      slug,
      url: input.url,
      image_id: input.imageId,
      status: input.status,
    })
    const after = await getSource(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Source', subjectId: id, after })
    await announce(tx, sourceTags(id))
    return after
  })
}

export function editSource(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Source> {
  return inTransaction(db, async tx => {
    const before = found(await findSourceToChange(tx, id))
    refuseStale(before, revision)
    await updateSource(tx, id, {
      name: edits.name,
      slug: edits.slug,
      url: edits.url,
      image_id: edits.imageId,
      status: edits.status,
      revision: revision + 1,
    })
    const after = await getSource(tx, id)
    await keepOldSlug(tx, 'sources', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Source', subjectId: id, before, after })
    await announce(tx, sourceTags(id))
    return after
  })
}

export function switchSource(db: Database, by: By, id: number, status: boolean): Promise<Source> {
  return inTransaction(db, async tx => {
    const before = found(await findSourceToChange(tx, id))
    if (before.status === status) return before
    await updateSource(tx, id, { status })
    const after = await getSource(tx, id)
    const action = status ? 'enabled' : 'disabled'
    await recordChange(tx, by, { action, subject: 'Source', subjectId: id, before, after })
    await announce(tx, sourceTags(id))
    return after
  })
}

export function removeSource(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findSourceToChange(tx, id))
    await deleteSource(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Source', subjectId: id, before })
    await announce(tx, sourceTags(id))
  })
}
