import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Entity, ForeignKey } from '../../contract/entity.ts'
import { fail } from '../../contract/fail.ts'
import type { Subject } from '../../contract/permissions.ts'
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

type MayRead = (subject: Subject) => boolean

/** Names of referrers in a refusal. */
const maxNamed = 3

/** Ids of the rows that refer to a row by this key. */
function ownersIn({ table, column, owner = 'id', through }: Reference, id: number): RawBuilder<unknown> {
  const owners = sql`select distinct ${sql.ref(owner)} from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
  if (!through) return owners
  return sql`select distinct ${sql.ref(through.owner)} from ${sql.table(through.table)} where id in (${owners})`
}

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
  async function countReferences(db: Handle, to: string, id: number, mayRead: MayRead) {
    const counts: { kind: string; count: number; first?: { id: number; name: string }[] }[] = []
    const referring = Object.values(references).filter(reference => reference.to === to)
    for (const [kind, keys] of Map.groupBy(referring, reference => reference.kind)) {
      const owners = sql.join(
        keys.map(key => ownersIn(key, id)),
        sql` union `,
      )
      const { rows } = await sql<{ count: number }>`select count(*) as count from (${owners}) owners`.execute(
        db,
      )
      const count = rows[0]?.count ?? 0
      const entity = entities[kind]
      if (count === 0) continue
      if (!entity?.namedTo || !entity.table || !mayRead(entity.namedTo)) counts.push({ kind, count })
      else {
        const { rows: first } = await sql<{ id: number; name: string }>`select id, name
          from ${sql.table(entity.table)} where id in (${owners}) order by id limit ${maxNamed}`.execute(db)
        counts.push({ kind, count, first })
      }
    }
    return counts
  }

  /** Returns other errors unchanged. Names only what the caller may read. */
  return async (db: Handle, error: unknown, mayRead: MayRead = () => true): Promise<unknown> => {
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
    const counts = await countReferences(db, reference.to, Number(referenced[1]), mayRead)
    return fail('IN_USE', { references: counts })
  }
}
