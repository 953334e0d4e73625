import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { tooLate } from '../../platform/lateness.ts'
import { access, published } from '../article/article.selections.ts'
import type { PostState } from './post.contract.ts'

/** A post with everything that decides whether it may be sent now. */
export type Sending = {
  id: number
  accountId: number
  code: string
  text: string
  sentText: string | null
  /** Whether the existing post says that the article is for subscribers; null if unknown. */
  sentLocked: boolean | null
  withPicture: boolean
  byRule: boolean
  breaking: boolean
  state: PostState
  sendAt: string
  attempts: number
  remoteId: string | null
  replyIds: string[]
  follow: 'edit' | 'remove' | null
  followState: 'waiting' | 'doing' | 'failed'
  followAttempts: number
  enabled: boolean
  waitsUntil: string | null
  articleId: number | null
  /** Whether readers can open its article. */
  isOut: boolean
  /** Whether its article is for subscribers. */
  isLocked: boolean
  postedAt: string | null
  imageHash: string | null
  imageAlt: string
  isOld: boolean
  isDue: boolean
  isMissed: boolean
}

/** Age after which an automatic post is old news. */
const newsFor = sql`interval '12 hours'`

/** With `lock`, locks it until the transaction ends. */
export async function findSending(
  db: Handle,
  id: number,
  { lock }: { lock: boolean },
): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select p.id, p.account_id as "accountId", p.code, p.text, p.sent_text as "sentText",
      p.sent_locked as "sentLocked",
      p.with_picture as "withPicture", p.by_rule as "byRule", p.breaking, p.state, p.send_at as "sendAt", p.attempts,
      p.remote_id as "remoteId", p.reply_ids as "replyIds", p.follow, p.follow_state as "followState",
      p.follow_attempts as "followAttempts", n.enabled, n.waits_until as "waitsUntil", p.article_id as "articleId",
      coalesce(${published}, false) as "isOut",
      coalesce(${access} = 'subscribers', false) as "isLocked", p.posted_at as "postedAt", m.hash as "imageHash",
      coalesce(nullif(a.image_alt, ''), m.alt, '') as "imageAlt",
      p.created_at < now() - ${newsFor} as "isOld", p.send_at <= now() + interval '1 second' as "isDue",
      p.send_at < now() - ${tooLate} as "isMissed"
    from posts p join network_accounts n on n.id = p.account_id
    left join articles a on a.id = p.article_id left join media m on m.id = a.image_id
    where p.id = ${id} ${lock ? sql`for no key update of p` : sql``}`.execute(db)
  return rows[0]
}

/**
 * End of the account's quiet hours; undefined outside of them. In the newsroom's time zone, also across clock changes.
 */
export async function findQuietEnd(
  tx: Handle,
  accountId: number,
  timeZone: string,
  now = new Date(),
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: string }>`
    select (date_trunc('day', local) + make_interval(hours => quiet_to)
      + case when extract(hour from local) >= quiet_to then interval '1 day' else interval '0' end)
      at time zone ${timeZone} as until
    from network_accounts, lateral (select ${now}::timestamptz at time zone ${timeZone} as local) t
    where id = ${accountId} and quiet_from != quiet_to and case when quiet_from < quiet_to
      then extract(hour from local) >= quiet_from and extract(hour from local) < quiet_to
      else extract(hour from local) >= quiet_from or extract(hour from local) < quiet_to end`.execute(tx)
  return rows[0] && new Date(rows[0].until)
}

/** When the hourly limit allows the next automatic post; undefined if it does now. */
export async function findNextFree(tx: Handle, accountId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string }>`
    select p.posted_at + interval '1 hour' as at from network_accounts n, lateral (
      select posted_at from posts where account_id = n.id and by_rule and not breaking
        and posted_at > now() - interval '1 hour'
      order by posted_at desc offset n.per_hour - 1 limit 1) p
    where n.id = ${accountId} and n.per_hour > 0`.execute(tx)
  return rows[0] && new Date(rows[0].at)
}

/** Waiting posts of the same account that were requested earlier; at most a thousand. */
export async function countWaitingBefore(
  tx: Handle,
  { id, accountId }: { id: number; accountId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from posts where account_id = ${accountId} and posted_at is null and state = 'scheduled' and id < ${id}
    limit 1000) before`.execute(tx)
  return rows[0]!.count
}

type Changes = {
  state?: PostState
  send_at?: Date
  attempts?: number
  error?: string
  remote_id?: string
  remote_url?: string | null
  reply_ids?: string[]
  sent_text?: string
  sent_locked?: boolean
  posted_at?: Date
  corrected_at?: Date
  follow?: 'edit' | 'remove' | null
  follow_state?: 'waiting' | 'doing' | 'failed'
  follow_attempts?: number
}

export async function updatePost(tx: Handle, id: number, changes: Changes): Promise<void> {
  await tx.updateTable('posts').set(changes).where('id', '=', id).execute()
}
