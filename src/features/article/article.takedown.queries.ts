import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf, textContains } from '../../platform/database/staff-list.ts'

type NewTakedown = {
  articleId: number
  title: string
  reason: string
  words: string
  wasEnabled: boolean
  by: number
}

/** Returns the hashes of the article's files. */
export async function insertTakedown(tx: Handle, opened: NewTakedown): Promise<string[]> {
  const { files } = await tx
    .insertInto('takedowns')
    .values({
      article_id: opened.articleId,
      title: opened.title,
      reason: opened.reason,
      words: opened.words,
      was_enabled: opened.wasEnabled,
      taken_by: opened.by,
      files: sql`files_of_article(${opened.articleId})`,
    })
    .returning('files')
    .executeTakeFirstOrThrow()
  return files
}

/** Ends the current takedown; returns whether the article was enabled before it. */
export async function endTakedown(tx: Handle, articleId: number, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('takedowns')
    .set({ restored_by: by, restored_at: sql`now()` })
    .where('article_id', '=', articleId)
    .where('restored_at', 'is', null)
    .returning('was_enabled')
    .executeTakeFirst()
  return row?.was_enabled ?? false
}

/** Message for readers of a taken-down article; undefined for any other. */
export async function findTakedownWords(db: Handle, articleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('takedowns')
    .select('words')
    .where('article_id', '=', articleId)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return row?.words
}

export function listTakedowns(db: Handle, filter: StaffFilter) {
  let rows = db
    .selectFrom('takedowns')
    .select([
      'takedowns.id',
      'takedowns.article_id as articleId',
      sql<boolean>`exists (select from articles a where a.id = takedowns.article_id)`.as('exists'),
      'takedowns.title',
      'takedowns.reason',
      'takedowns.words',
      named('users', 'takedowns.taken_by').as('takenBy'),
      named('users', 'takedowns.restored_by').as('restoredBy'),
      'takedowns.restored_at as restoredAt',
      'takedowns.created_at as createdAt',
      'takedowns.updated_at as updatedAt',
    ])
  if (filter.q) rows = rows.where(textContains(sql`takedowns.title || ' ' || takedowns.reason`, filter.q))
  const order = orderOf(filter.sort, { createdAt: 'takedowns.created_at' })
  return staffListOf(rows.orderBy(order).orderBy('takedowns.id', 'desc'), filter)
}

type TakenDown = { id: number; at: string }

/** Current takedowns for clients with copies, newest first. */
export async function listTakenDown(db: Handle, days: number, limit: number): Promise<TakenDown[]> {
  const { rows } = await sql<TakenDown>`select article_id as id, created_at as at from takedowns
    where restored_at is null and created_at > now() - make_interval(days => ${days})
    order by created_at desc limit ${limit}`.execute(db)
  return rows
}
