import type { Updateable } from 'kysely'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { ActionOn, Labelling, LoggedEntity } from '../../contract/entity.ts'
import { defineEvent } from '../events.ts'
import { type By, recordChange } from './audit-log.ts'
import type { DB } from './database.generated.ts'
import { type Handle, inTransaction } from './database.ts'
import { invalidate } from './notices.ts'
import { found, refuseStale } from './rows.ts'
import { deleteOldSlugs, freeSlug, keepOldSlug, type Sluggable } from './slugs.ts'

/** Emitted by `remove`, for data of other slices about the row. */
export const rowRemoved = defineEvent<{ table: string; id: number }>('rowRemoved')

type Row = { id: number; revision: number }
/** The query of one row by id, in the shape of its contract. */
type Selection<Found> = {
  executeTakeFirst: () => Promise<Found | undefined>
  forNoKeyUpdate: (of: never) => { executeTakeFirst: () => Promise<Found | undefined> }
}
type TableOf<Of extends LoggedEntity> = Of['table'] & keyof DB
/** Columns by a form's values; undefined ones keep their value or the table's default. */
type Values<Of extends LoggedEntity> = Partial<Updateable<DB[TableOf<Of>]>>
/** Boolean columns with separate calls. */
type Flags<Of extends LoggedEntity, Found> = keyof Found & keyof Values<Of> & string

/**
 * The verbs of entities with a revision and a log. Each is one transaction: it locks the row, refuses a stale revision,
 * makes the change and reads it back, writes the log, invalidates cache tags.
 *
 *
 * @throws NOT_FOUND; STALE_REVISION with the current row; errors of the constraints
 */
export function changesOf<const Of extends LoggedEntity, Found extends Row>(
  entity: Of & Labelling<Of, Found>,
  select: (db: Handle, id: number) => Selection<Found>,
) {
  // The types guarantee that the values fit the table; Kysely cannot infer that for a generic one.
  const table = entity.table as 'tags'
  const lockRow = async (tx: Handle, id: number) =>
    found(
      await select(tx, id)
        .forNoKeyUpdate(table as never)
        .executeTakeFirst(),
    )
  const get = async (db: Handle, id: number) => found(await select(db, id).executeTakeFirst())

  async function conclude(
    tx: Handle,
    by: By,
    action: ActionOn<Of>,
    id: number,
    rows: { before?: Found; after?: Found },
  ): Promise<void> {
    await recordChange<Of, Found>(tx, by, entity, { action, id, ...rows })
    await invalidate(tx, [cacheTag.one(entity.table, id), cacheTag.all(entity.table)])
  }

  /** Common to all changes of a row; nothing is logged if `work` reports no change. */
  function change(
    db: Handle,
    by: By,
    id: number,
    action: ActionOn<Of>,
    work: (tx: Handle, before: Found) => Promise<'unchanged' | undefined>,
  ): Promise<Found> {
    return inTransaction(db, async tx => {
      const before = await lockRow(tx, id)
      if ((await work(tx, before)) === 'unchanged') return before
      const after = await get(tx, id)
      await conclude(tx, by, action, id, { before, after })
      return after
    })
  }

  async function update(tx: Handle, id: number, values: Values<Of>): Promise<void> {
    await tx
      .updateTable(table)
      .set(values as Updateable<DB['tags']>)
      .where('id', '=', id)
      .execute()
  }

  return {
    get,
    change,
    update,

    /** `also` writes to other tables. Without a slug, makes one from the name. */
    insert(
      db: Handle,
      by: By,
      values: Values<Of>,
      also: (tx: Handle, id: number) => Promise<unknown> = async () => {},
    ): Promise<Found> {
      return inTransaction(db, async tx => {
        const given = values as { name?: string; slug?: string }
        const slug = entity.slug
          ? (given.slug ?? (await freeSlug(tx, entity as Sluggable, given.name ?? '')))
          : undefined
        const { id } = await tx
          .insertInto(table)
          .values({ ...values, ...(slug !== undefined && { slug }) } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        await also(tx, id)
        const after = await get(tx, id)
        await conclude(tx, by, 'created', id, { after })
        return after
      })
    },

    edit(
      db: Handle,
      by: By,
      { id, revision }: { id: number; revision: number },
      edits: Values<Of> | ((before: Found) => Values<Of>),
      also: (tx: Handle, before: Found) => Promise<unknown> = async () => {},
    ): Promise<Found> {
      return change(db, by, id, 'edited', async (tx, before) => {
        refuseStale(before, revision)
        const values = typeof edits === 'function' ? edits(before) : edits
        await update(tx, id, { ...values, revision: revision + 1 } as Values<Of>)
        const old = (before as { slug?: string }).slug
        const { slug } = values as { slug?: string }
        if (entity.slug && old && slug) await keepOldSlug(tx, entity as Sluggable, id, old, slug)
        await also(tx, before)
        return undefined
      })
    },

    /** Sets a boolean column; does nothing if it already has this value. */
    turn(
      db: Handle,
      by: By,
      id: number,
      flag: Flags<Of, Found>,
      on: boolean,
      action: ActionOn<Of> = on ? 'enabled' : 'disabled',
    ): Promise<Found> {
      return change(db, by, id, action, async (tx, before) => {
        if (before[flag] === on) return 'unchanged'
        await update(tx, id, { [flag]: on } as Values<Of>)
        return undefined
      })
    },

    remove(db: Handle, by: By, id: number): Promise<void> {
      return inTransaction(db, async tx => {
        const before = await lockRow(tx, id)
        await tx.deleteFrom(table).where('id', '=', id).execute()
        if (entity.slug) await deleteOldSlugs(tx, entity as Sluggable, id)
        await rowRemoved.emit(tx, { table: entity.table, id })
        await conclude(tx, by, 'deleted', id, { before })
      })
    },
  }
}
