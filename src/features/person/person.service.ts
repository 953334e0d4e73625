import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { personInput } from './person.contract.ts'
import { personEntity } from './person.entity.ts'
import { selectPerson } from './person.queries.ts'

export { listMentioned } from './mentioned.service.ts'
export { listNamesOfPeople, readPeopleVersion } from './person.queries.ts'

type Input = z.output<typeof personInput>

const people = changesOf(personEntity, selectPerson)

export const { get: getPerson, remove: removePerson } = people

export function createPerson(db: Database, by: By, { imageId, ...input }: Input) {
  return people.insert(db, by, { ...input, image_id: imageId })
}

export function editPerson(
  db: Database,
  by: By,
  { id, revision, imageId, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return people.edit(db, by, { id, revision }, { ...edits, image_id: imageId })
}

export function switchPerson(db: Database, by: By, id: number, status: boolean) {
  return people.turn(db, by, id, 'status', status)
}
