import { sql } from 'kysely'
import pg from 'pg'
import type { Entity, ForeignKey } from '../../contract/entity.ts'
import { fail } from '../../contract/fail.ts'
import type { Handle } from './database.ts'

const takenMessages = {
  SLUG_TAKEN: 'هذا المعرّف مستعمل.',
  NAME_TAKEN: 'هذا الاسم موجود من قبل.',
  EMAIL_TAKEN: 'لهذا البريد حساب من قبل.',
}

/**
 * Values that the contract allows but PostgreSQL refuses: a NUL in a text, a date out of range (SQLSTATE
 * class 22).
 */
const badValues = ['22007', '22008', '22021', '22P05']

const diskFull = '53100'

/** A foreign key, with the kind of its entity and its table. */
type Reference = ForeignKey & { kind: string; table: string }

/** Translates constraint violations into errors of the contract, as the entities declare them. */
export function createConstraints(entities: Record<string, Entity>) {
  const all = Object.entries(entities)
  const unique = Object.assign({}, ...all.map(([, entity]) => entity.unique)) as NonNullable<Entity['unique']>
  const checks = Object.assign({}, ...all.map(([, entity]) => entity.checks)) as NonNullable<Entity['checks']>
  const references: Record<string, Reference> = Object.fromEntries(
    all.flatMap(([kind, { table = '', foreignKeys = {} }]) =>
      Object.entries(foreignKeys).map(([name, key]) => [name, { kind, table, ...key }] as const),
    ),
  )

  /** Counts all that refer to a row, each once, as the database reports only the first one. */
  async function countReferences(db: Handle, to: string, id: number) {
    const counts: { kind: string; count: number }[] = []
    const referring = Object.values(references).filter(reference => reference.to === to)
    for (const [kind, keys] of Map.groupBy(referring, reference => reference.kind)) {
      const owners = keys.map(
        ({ table, column, owner = 'id' }) =>
          sql`select distinct ${sql.ref(owner)} from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
      )
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${sql.join(owners, sql` union `)}) owners`.execute(db)
      const count = rows[0]?.count ?? 0
      if (count > 0) counts.push({ kind, count })
    }
    return counts
  }

  /** Returns other errors unchanged. */
  return async (db: Handle, error: unknown): Promise<unknown> => {
    if (!(error instanceof pg.DatabaseError)) return error
    if (badValues.includes(error.code ?? '')) return fail('INVALID_INPUT', { issues: [] })
    if (error.code === diskFull) return fail('STORAGE_FULL')
    const name = error.constraint ?? ''
    const taken = unique[name]
    if (taken) {
      return fail(taken.error, { issues: [{ path: taken.field, message: takenMessages[taken.error] }] })
    }
    const check = checks[name]
    if (check) return fail('INVALID_INPUT', { issues: [{ path: check.field, message: check.message }] })
    const reference = references[name]
    if (!reference) return error
    // On deletion, the detail contains the referenced key. The text around it is localised by the server.
    const referenced = /\(id\)=\((\d+)\)/.exec(error.detail ?? '')
    if (!referenced) {
      return fail('INVALID_INPUT', { issues: [{ path: reference.field, message: 'اختيار لم يعد موجودًا.' }] })
    }
    return fail('IN_USE', { references: await countReferences(db, reference.to, Number(referenced[1])) })
  }
}
