import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { Author, authorInput } from './author.contract.ts'
import { deleteAuthor, findAuthor, findAuthorToChange, insertAuthor, updateAuthor } from './author.queries.ts'

type Input = z.output<typeof authorInput>

/** What shows the author, and what lists all authors. */
export const authorTags = (id: number) => [cacheTag.author(id), cacheTag.authors]

export async function getAuthor(db: Handle, id: number): Promise<Author> {
  return found(await findAuthor(db, id))
}

export function createAuthor(db: Database, by: By, input: Input): Promise<Author> {
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'authors', input.name))
    const id = await insertAuthor(tx, {
      name: input.name,
      slug,
      bio: input.bio,
      image_id: input.imageId,
      status: input.status,
    })
    const after = await getAuthor(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Author', subjectId: id, after })
    await announce(tx, authorTags(id))
    return after
  })
}

export function editAuthor(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Author> {
  return inTransaction(db, async tx => {
    const before = found(await findAuthorToChange(tx, id))
    refuseStale(before, revision)
    await updateAuthor(tx, id, {
      name: edits.name,
      slug: edits.slug,
      bio: edits.bio,
      image_id: edits.imageId,
      status: edits.status,
      revision: revision + 1,
    })
    const after = await getAuthor(tx, id)
    await keepOldSlug(tx, 'authors', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Author', subjectId: id, before, after })
    await announce(tx, authorTags(id))
    return after
  })
}

export function switchAuthor(db: Database, by: By, id: number, status: boolean): Promise<Author> {
  return inTransaction(db, async tx => {
    const before = found(await findAuthorToChange(tx, id))
    if (before.status === status) return before
    await updateAuthor(tx, id, { status })
    const after = await getAuthor(tx, id)
    const action = status ? 'enabled' : 'disabled'
    await recordChange(tx, by, { action, subject: 'Author', subjectId: id, before, after })
    await announce(tx, authorTags(id))
    return after
  })
}

export function removeAuthor(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findAuthorToChange(tx, id))
    await deleteAuthor(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Author', subjectId: id, before })
    await announce(tx, authorTags(id))
  })
}
