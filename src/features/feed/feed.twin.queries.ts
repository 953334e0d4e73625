import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Whether two feeds of these aliases are read by one fetch. Everything that a request depends on belongs here: feeds
 * with other credentials must not share an answer. The host comes first because it has an index.
 */
export const isSameFetch = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${one}.host`)} = ${sql.ref(`${other}.host`)}
    and ${sql.ref(`${one}.feed_url`)} = ${sql.ref(`${other}.feed_url`)}
    and ${fingerprintOf(one)} is not distinct from ${fingerprintOf(other)})`

const fingerprintOf = (feeds: string) =>
  sql`(select c.fingerprint from feed_credentials c where c.feed_id = ${sql.ref(`${feeds}.id`)})`

export type Twin = { id: number; name: string }

/** A filter with all others that are read by the same fetch, in the order in which they take items. */
export async function listSameFetch(db: Handle, feedId: number): Promise<Twin[]> {
  const { rows } = await sql<Twin>`select o.id, o.name from feeds f join feeds o on ${isSameFetch('o', 'f')}
    where f.id = ${feedId} order by o.id`.execute(db)
  return rows
}

export async function listTwins(db: Handle, feedId: number): Promise<Twin[]> {
  return (await listSameFetch(db, feedId)).filter(({ id }) => id !== feedId)
}

export type TakenByTwin = { articleId: number; feedId: number; revision: number }

/** The article that another filter of the same address made of this very item. */
export async function findTakenByTwin(
  db: Handle,
  twins: Twin[],
  guidKey: Buffer,
): Promise<TakenByTwin | undefined> {
  if (twins.length === 0) return undefined
  const row = await db
    .selectFrom('feed_items')
    .select(['article_id as articleId', 'feed_id as feedId', 'article_revision as revision'])
    .where(
      'feed_id',
      'in',
      twins.map(({ id }) => id),
    )
    .where('guid_key', '=', guidKey)
    .where('outcome', 'in', ['published', 'held'])
    .where('article_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.articleId ? { ...row, articleId: row.articleId } : undefined
}
