import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Reference } from '../../contract/fields.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import { findMentioned } from './mentions.ts'
import type { Person, personInput } from './person.contract.ts'
import {
  deletePerson,
  findPerson,
  findPersonToChange,
  insertPerson,
  listNamesOfPeople,
  updatePerson,
} from './person.queries.ts'

type Input = z.output<typeof personInput>

/** What shows the person, and what lists all people. */
export const personTags = (id: number) => [cacheTag.person(id), cacheTag.people]

export async function getPerson(db: Handle, id: number): Promise<Person> {
  return found(await findPerson(db, id))
}

/** The enabled people whom a plain text mentions. */
export async function listMentioned(db: Handle, text: string): Promise<Reference[]> {
  const mentioned = findMentioned(await listNamesOfPeople(db), text)
  return mentioned.map(({ id, name, slug }) => ({ id, name, slug }))
}

export function createPerson(db: Database, by: By, input: Input): Promise<Person> {
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'people', input.name))
    const id = await insertPerson(tx, {
      name: input.name,
      aliases: input.aliases,
      slug,
      role: input.role,
      bio: input.bio,
      image_id: input.imageId,
      status: input.status,
    })
    const after = await getPerson(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Person', subjectId: id, after })
    await announce(tx, personTags(id))
    return after
  })
}

export function editPerson(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Person> {
  return inTransaction(db, async tx => {
    const before = found(await findPersonToChange(tx, id))
    refuseStale(before, revision)
    await updatePerson(tx, id, {
      name: edits.name,
      aliases: edits.aliases,
      slug: edits.slug,
      role: edits.role,
      bio: edits.bio,
      image_id: edits.imageId,
      status: edits.status,
      revision: revision + 1,
    })
    const after = await getPerson(tx, id)
    await keepOldSlug(tx, 'people', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Person', subjectId: id, before, after })
    await announce(tx, personTags(id))
    return after
  })
}

export function switchPerson(db: Database, by: By, id: number, status: boolean): Promise<Person> {
  return inTransaction(db, async tx => {
    const before = found(await findPersonToChange(tx, id))
    if (before.status === status) return before
    await updatePerson(tx, id, { status })
    const after = await getPerson(tx, id)
    const action = status ? 'enabled' : 'disabled'
    await recordChange(tx, by, { action, subject: 'Person', subjectId: id, before, after })
    await announce(tx, personTags(id))
    return after
  })
}

export function removePerson(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findPersonToChange(tx, id))
    await deletePerson(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Person', subjectId: id, before })
    await announce(tx, personTags(id))
  })
}
