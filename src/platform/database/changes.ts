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

/** Emitted by `remove`, so that other slices can delete their data about the row. */
export const rowRemoved = defineEvent<{ table: string; id: number }>('rowRemoved')

type Row = { id: number; revision: number }
/** Selects one row by id, in the shape of its contract. */
type Selection<Found> = {
  executeTakeFirst: () => Promise<Found | undefined>
  forNoKeyUpdate: (of: never) => { executeTakeFirst: () => Promise<Found | undefined> }
}
type TableOf<Of extends LoggedEntity> = Of['table'] & keyof DB
/** Maps form values to columns. An undefined column keeps its value, or gets the table's default. */
type Values<Of extends LoggedEntity> = Partial<Updateable<DB[TableOf<Of>]>>
/** Boolean columns that have calls of their own. */
type Flags<Of extends LoggedEntity, Found> = keyof Found & keyof Values<Of> & string

/**
 * The verbs of entities with a revision and a log. Each is one transaction: it locks the row, refuses a stale revision,
 * makes the change and reads it back, writes the log, invalidates cache tags.
 *
 * @throws NOT_FOUND; STALE_REVISION with the current row; errors of the constraints
 */
export function changesOf<const Of extends LoggedEntity, Found extends Row>(
  entity: Of & Labelling<Of, Found>,
  select: (db: Handle, id: number) => Selection<Found>,
): Changes<Of, Found> {
  return new Changes<Of, Found>(entity, select)
}

/** Methods are bound, because services export them one by one. */
class Changes<Of extends LoggedEntity, Found extends Row> {
  readonly #entity: Of & Labelling<Of, Found>
  readonly #select: (db: Handle, id: number) => Selection<Found>
  // The types guarantee that the values fit the table; Kysely cannot infer that for a generic one.
  readonly #table: 'tags'

  constructor(entity: Of & Labelling<Of, Found>, select: (db: Handle, id: number) => Selection<Found>) {
    this.#entity = entity
    this.#select = select
    this.#table = entity.table as 'tags'
  }

  get = async (db: Handle, id: number): Promise<Found> => {
    return found(await this.#select(db, id).executeTakeFirst())
  }

  async #lockRow(tx: Handle, id: number): Promise<Found> {
    const row = this.#select(tx, id).forNoKeyUpdate(this.#table as never)
    return found(await row.executeTakeFirst())
  }

  async #conclude(
    tx: Handle,
    by: By,
    action: ActionOn<Of>,
    id: number,
    rows: { before?: Found; after?: Found },
  ): Promise<void> {
    await recordChange<Of, Found>(tx, by, this.#entity, { action, id, ...rows })
    await invalidate(tx, [cacheTag.one(this.#entity.table, id), cacheTag.all(this.#entity.table)])
  }

  /** Runs any change of one row. Logs nothing if `work` reports no change. */
  change = (
    db: Handle,
    by: By,
    id: number,
    action: ActionOn<Of>,
    work: (tx: Handle, before: Found) => Promise<'unchanged' | undefined>,
  ): Promise<Found> => {
    return inTransaction(db, async tx => {
      const before = await this.#lockRow(tx, id)
      if ((await work(tx, before)) === 'unchanged') return before
      const after = await this.get(tx, id)
      await this.#conclude(tx, by, action, id, { before, after })
      return after
    })
  }

  update = async (tx: Handle, id: number, values: Values<Of>): Promise<void> => {
    await tx
      .updateTable(this.#table)
      .set(values as Updateable<DB['tags']>)
      .where('id', '=', id)
      .execute()
  }

  /** Without a slug, derives one from the name. `also` writes to other tables. */
  insert = (
    db: Handle,
    by: By,
    values: Values<Of>,
    also: (tx: Handle, id: number) => Promise<unknown> = async () => {},
  ): Promise<Found> => {
    return inTransaction(db, async tx => {
      const given = values as { name?: string; slug?: string }
      const slug = this.#entity.slug
        ? (given.slug ?? (await freeSlug(tx, this.#entity as Sluggable, given.name ?? '')))
        : undefined
      const { id } = await tx
        .insertInto(this.#table)
        .values({ ...values, ...(slug !== undefined && { slug }) } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await also(tx, id)
      const after = await this.get(tx, id)
      await this.#conclude(tx, by, 'created', id, { after })
      return after
    })
  }

  edit = (
    db: Handle,
    by: By,
    { id, revision }: { id: number; revision: number },
    edits: Values<Of> | ((before: Found) => Values<Of>),
    also: (tx: Handle, before: Found) => Promise<unknown> = async () => {},
  ): Promise<Found> => {
    return this.change(db, by, id, 'edited', async (tx, before) => {
      refuseStale(before, revision)
      const values = typeof edits === 'function' ? edits(before) : edits
      await this.update(tx, id, { ...values, revision: revision + 1 } as Values<Of>)
      const old = (before as { slug?: string }).slug
      const { slug } = values as { slug?: string }
      if (this.#entity.slug && old && slug) await keepOldSlug(tx, this.#entity as Sluggable, id, old, slug)
      await also(tx, before)
      return undefined
    })
  }

  /** Sets a boolean column; does nothing if it already has this value. */
  turn = (
    db: Handle,
    by: By,
    id: number,
    flag: Flags<Of, Found>,
    on: boolean,
    action: ActionOn<Of> = on ? 'enabled' : 'disabled',
  ): Promise<Found> => {
    return this.change(db, by, id, action, async (tx, before) => {
      if (before[flag] === on) return 'unchanged'
      await this.update(tx, id, { [flag]: on } as Values<Of>)
      return undefined
    })
  }

  remove = (db: Handle, by: By, id: number): Promise<void> => {
    return inTransaction(db, async tx => {
      const before = await this.#lockRow(tx, id)
      await tx.deleteFrom(this.#table).where('id', '=', id).execute()
      if (this.#entity.slug) await deleteOldSlugs(tx, this.#entity as Sluggable, id)
      await rowRemoved.emit(tx, { table: this.#entity.table, id })
      await this.#conclude(tx, by, 'deleted', id, { before })
    })
  }
}
