import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { ListChange } from './term-lists.ts'

/**
 * Lists of terms that are saved with the next statement, as one of their own costs an article more than its comparison.
 * Until then nothing reads them.
 */
export class UnsavedLists {
  #changes: ListChange[]

  constructor(changes: ListChange[]) {
    this.#changes = changes
  }

  /** Returns the first of a statement's common table expressions, once. */
  take(): RawBuilder<unknown> {
    if (this.#changes.length === 0) return sql``
    const [whole, added] = [true, false].map(isWhole =>
      this.#changes.filter(change => change.isWhole === isWhole),
    ) as [ListChange[], ListChange[]]
    this.#changes = []
    return sql`whole as (${upsert(whole)}, entries = excluded.entries),
      added as (${upsert(added)}, entries = story_term_lists.entries || excluded.entries), `
  }

  /** Saves them if no other statement has. */
  async save(tx: Handle): Promise<void> {
    if (this.#changes.length > 0) await sql`with ${this.take()}done as (select) select from done`.execute(tx)
  }
}

const upsert = (lists: ListChange[]) => sql`
  insert into story_term_lists (term, entries)
  select * from unnest(${lists.map(({ term }) => term)}::integer[], ${lists.map(({ entries }) => entries)}::bytea[])
  on conflict (term) do update set changed_at = now()`
