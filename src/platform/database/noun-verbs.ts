import type { By } from './audit-log.ts'
import type { Database, Handle } from './database.ts'

/** The changes of a simple noun, each with the input and output of its call in the contract. */
export type NounVerbs<New, Edits, Row> = {
  create: (db: Database, by: By, input: New) => Promise<Row>
  edit: (db: Database, by: By, input: Edits) => Promise<Row>
  setStatus: (db: Database, by: By, id: number, status: boolean) => Promise<Row>
  remove: (db: Database, by: By, id: number) => Promise<void>
}

type RowRevision = { id: number; revision: number }
/** The part of `changesOf` that the verbs build on. */
type Changes<Values, Row> = {
  get: (db: Database, id: number) => Promise<Row>
  insert: (db: Handle, by: By, values: Values) => Promise<Row>
  edit: (db: Database, by: By, revised: RowRevision, values: Values) => Promise<Row>
  turn: (db: Database, by: By, id: number, flag: 'status', on: boolean) => Promise<Row>
  remove: (db: Database, by: By, id: number) => Promise<void>
}

/**
 * Builds the verbs of a noun whose form only sets columns. `columnsOf` maps fields to columns with other
 * names.
 */
export function nounVerbs<Form extends object, Values, Row>(
  changes: Changes<Values, Row>,
  columnsOf: (form: Partial<Form>) => Values,
) {
  return {
    get: changes.get,
    create: (db: Handle, by: By, form: Form) => changes.insert(db, by, columnsOf(form)),
    edit: (db: Database, by: By, { id, revision, ...form }: RowRevision & Partial<Form>) =>
      // TypeScript cannot infer that a generic form without id and revision is still a partial form.
      changes.edit(db, by, { id, revision }, columnsOf(form as Partial<Form>)),
    setStatus: (db: Database, by: By, id: number, status: boolean) =>
      changes.turn(db, by, id, 'status', status),
    remove: changes.remove,
  }
}
