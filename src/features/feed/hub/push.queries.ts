import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** A document that a hub pushed; its topic is the base of relative addresses. */
export type Push = {
  feedId: number
  contentType: string
  body: Buffer
  receivedAt: Date
  topic: string | null
}

export async function notePush(tx: Handle, hubId: number): Promise<void> {
  await tx.updateTable('feed_hubs').set({ last_push_at: sql<Date>`now()` }).where('id', '=', hubId).execute()
}

export async function countPushes(tx: Handle, feedId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('feed_pushes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPush(
  tx: Handle,
  { feedId, contentType, body }: { feedId: number; contentType: string; body: Buffer },
): Promise<number> {
  const { id } = await tx
    .insertInto('feed_pushes')
    .values({ feed_id: feedId, content_type: contentType, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findPush(db: Handle, id: number): Promise<Push | undefined> {
  const { rows } = await sql<Push>`
    select p.feed_id as "feedId", p.content_type as "contentType", p.body, p.received_at as "receivedAt",
      (select h.topic from feed_hubs h where h.feed_id = p.feed_id and h.state <> 'leaving') as topic
    from feed_pushes p where p.id = ${id}`.execute(db)
  return rows[0]
}

export async function deletePush(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('feed_pushes').where('id', '=', id).execute()
}

/** A feed is due now, also if it is being polled. False if it is switched off. */
export async function makeDue(db: Handle, feedId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ next_fetch_at: sql<Date>`now()`, poll_again: true })
    .where('id', '=', feedId)
    .where('active', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
