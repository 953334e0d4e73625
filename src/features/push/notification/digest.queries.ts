import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { access, published } from '../../article/article.selections.ts'
import { pictureOf } from '../../media/media.selections.ts'
import { isDigestTime } from '../push.selections.ts'
import type { Content } from './sending.queries.ts'
import { titleCounts } from './trial.queries.ts'

export type Digest = {
  subscription: number
  endpoint: string
  p256dh: string
  auth: string
  /** One of the digest's messages, to which displays and clicks are reported. */
  send: number
  sends: number[]
  stories: (Content & { id: number })[]
}

/**
 * Messages held for devices whose digest is due, newest first, without articles that readers can no longer open; each
 * message is in one digest.
 */
export async function claimDigests(tx: Handle, limit: number): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with due as materialized (
      select s.id, s.endpoint, s.p256dh, s.auth from push_subscriptions s
      where exists (select from notification_sends h where h.subscription_id = s.id and h.state = 'held') and ${isDigestTime}
        and not exists (select from push_waits w where w.origin = s.origin and w.waits_until > now())
      order by s.id limit ${limit} for update of s skip locked
    ),
    told as (
      update notification_sends x set state = 'digested' from due
      where x.subscription_id = due.id and x.state = 'held'
      returning x.id, x.subscription_id, x.notification_id
    ),
    noted as (insert into push_digests (subscription_id) select id from due
      on conflict (subscription_id) do update set at = now())
    select due.id as subscription, due.endpoint, due.p256dh, due.auth, max(told.id) as send, json_agg(told.id) as sends,
      coalesce(json_agg(json_build_object('id', n.id, 'title', case when n.winner = 'b' then n.title_b else n.title end, 'body', n.body, 'link', n.link, 'articleId', n.article_id,
        'isLocked', coalesce((select ${access} = 'subscribers' from articles a where a.id = n.article_id), false),
        'articleSlug', (select a.slug from articles a where a.id = n.article_id),
        'image', ${pictureOf('n.image_id')}) order by n.id desc)
        filter (where n.article_id is null or exists (select from articles a where a.id = n.article_id and ${published})), '[]') as stories
    from told join due on due.id = told.subscription_id join notifications n on n.id = told.notification_id
    group by due.id, due.endpoint, due.p256dh, due.auth order by due.id`.execute(tx)
  return rows
}

/** Undoes digests that were empty or that the push service did not accept. */
export async function forgetDigests(db: Handle, subscriptions: number[]): Promise<void> {
  await sql`delete from push_digests where subscription_id = any(${subscriptions}::integer[])`.execute(db)
}

/** Messages that the push service did not accept come with a later digest. */
export async function holdAgain(db: Handle, sends: number[]): Promise<void> {
  await sql`update notification_sends set state = 'held' where id = any(${sends}::bigint[]) and state = 'digested'`.execute(
    db,
  )
}

/** Messages held just after an evening's digest come with the next; later they are no news. */
export async function settleOldSends(db: Handle): Promise<void> {
  await sql`update notification_sends set state = 'failed' where state = 'held' and at < now() - interval '30 hours'`.execute(
    db,
  )
  // Stores the counts before the first of their rows is deleted.
  await sql`update notifications n set title_counts = ${titleCounts} where n.title_b <> '' and n.title_counts is null
    and n.sent_at < now() - interval '29 days'`.execute(db)
}
