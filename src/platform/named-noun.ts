import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './database/database.generated.ts'
import type { Handle } from './database/database.ts'
import {
  alphabetically,
  articleCount,
  articlesPer,
  namedListOf,
  type StaffFilter,
} from './database/staff-list.ts'

// Server part of `contract/named.ts`, shared by authors, people and sources.

/** Maps a form's values to columns. */
export function namedColumnsOf<Form extends { imageId: number | null }>({ imageId, ...same }: Partial<Form>) {
  return { ...same, image_id: imageId }
}

/**
 * Queries of authors and sources. `select` has all columns. `key` is the column of articles that references
 * them.
 */
export function namedQueries<Table extends 'authors' | 'sources', Row>(
  table: Table,
  key: 'author_id' | 'source_id',
  select: (db: Handle) => SelectQueryBuilder<DB, Table, Row>,
) {
  const id = sql.ref<number>(`${table}.id`)
  const status = sql.ref<boolean>(`${table}.status`)
  return {
    selectOne: (db: Handle, one: number) => select(db).where(sql<boolean>`${id} = ${one}`),

    listEnabled: (db: Handle) =>
      select(db)
        .where(sql<boolean>`${status}`)
        .orderBy(alphabetically(`${table}.name`))
        .orderBy(id)
        .execute(),

    listForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
      // Kysely cannot join a table with a generic name. Both tables have the same columns.
      const rows = (select(db) as unknown as SelectQueryBuilder<DB, 'authors', Row>)
        .leftJoin(articlesPer(db, key), 'counts.ownerId', `${table}.id` as 'authors.id')
        .select(articleCount)
      return namedListOf(rows, table, filter, { columns: { articles: 'articles' } })
    },
  }
}
