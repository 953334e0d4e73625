import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf, textContains } from '../../platform/database/staff-list.ts'
import type { ViewCount } from '../../platform/view-counter.ts'
import { access, published } from '../article/article.selections.ts'
import type { Post, PostState } from './post.contract.ts'

function selectPosts(db: Handle) {
  return db.selectFrom('posts').select([
    'id',
    sql<Post['account']>`(select json_build_object('id', n.id, 'name', n.name, 'network', n.network)
      from network_accounts n where n.id = posts.account_id)`.as('account'),
    sql<Post['article']>`(select json_build_object('id', a.id, 'title', a.title)
      from articles a where a.id = posts.article_id)`.as('article'),
    'code',
    'text',
    'with_picture as withPicture',
    'by_rule as byRule',
    sql<PostState>`state`.as('state'),
    'send_at as sendAt',
    'posted_at as postedAt',
    'error',
    'remote_url as url',
    'clicks',
    sql<Post['follow']>`follow`.as('follow'),
    sql<Post['followState']>`follow_state`.as('followState'),
    sql<
      Post['corrected']
    >`case when corrected_at is null then null when cardinality(reply_ids) > 0 then 'reply'
      else 'edit' end`.as('corrected'),
    'corrected_at as correctedAt',
    named('users', 'posts.created_by').as('createdBy'),
    'revision',
    'created_at as createdAt',
    'updated_at as updatedAt',
  ])
}

export function selectPost(db: Handle, id: number) {
  return selectPosts(db).where('id', '=', id)
}

type Filter = StaffFilter & {
  state?: PostState | 'attention' | undefined
  accountId?: number | undefined
  articleId?: number | undefined
}

export function listPosts(db: Handle, filter: Filter) {
  let rows = selectPosts(db)
  if (filter.state === 'attention')
    rows = rows.where(sql<boolean>`(state in ('failed', 'unknown') or follow_state = 'failed')`)
  else if (filter.state) rows = rows.where('state', '=', filter.state)
  if (filter.accountId) rows = rows.where('account_id', '=', filter.accountId)
  if (filter.articleId) rows = rows.where('article_id', '=', filter.articleId)
  if (filter.q) rows = rows.where(textContains(sql.ref('text'), filter.q))
  const columns = { sendAt: 'send_at', createdAt: 'created_at', clicks: 'clicks' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id', 'desc'), filter)
}

/** Most clicked first. */
export function listPostsOf(db: Handle, articleId: number): Promise<Post[]> {
  return selectPosts(db)
    .where('article_id', '=', articleId)
    .orderBy('clicks', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/**
 * Whether readers can open the article, and whether all of it is free; undefined if there is none, or it is in the bin.
 */
export async function findOut(db: Handle, articleId: number) {
  const { rows } = await sql<{ isOut: boolean; isLocked: boolean }>`
    select ${published} as "isOut", ${access} = 'subscribers' as "isLocked" from articles a
    where a.id = ${articleId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Locks the account, so that concurrent duplicates are detected. */
export async function hasSame(
  tx: Handle,
  { accountId, articleId, text }: { accountId: number; articleId: number; text: string },
): Promise<boolean> {
  await sql`select from network_accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql`select from posts where account_id = ${accountId} and article_id = ${articleId}
    and text = ${text} and (state in ('scheduled', 'sending') or created_at > now() - interval '10 minutes')
    and state not in ('failed', 'withdrawn') limit 1`.execute(tx)
  return rows.length > 0
}

type ByRule = {
  accountId: number
  articleId: number
  code: string
  text: string
  withPicture: boolean
  breaking: boolean
  sendAt: Date
}

/** Undefined if the account already has or had a post of the article. */
export async function insertByRule(tx: Handle, made: ByRule): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (account_id, article_id, code, text, with_picture, by_rule, breaking, send_at)
    select ${made.accountId}::integer, ${made.articleId}::integer, ${made.code}::text, ${made.text}::text,
      ${made.withPicture}::boolean, true, ${made.breaking}::boolean, ${made.sendAt}::timestamptz
    where not exists (select from posts where account_id = ${made.accountId} and article_id = ${made.articleId}
      and state != 'failed')
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Sends a waiting post at once, since its article is breaking now. */
export async function hasten(
  tx: Handle,
  { accountId, articleId, sendAt }: Pick<ByRule, 'accountId' | 'articleId' | 'sendAt'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update posts set breaking = true, send_at = ${sendAt} where account_id = ${accountId}
      and article_id = ${articleId} and by_rule and state = 'scheduled' returning id`.execute(tx)
  return rows[0]?.id
}

/** A post and its account, as needed to update the article's posts. */
export type PostOfArticle = {
  id: number
  accountId: number
  network: string
  state: PostState
  text: string
  byRule: boolean
  withPicture: boolean
  template: string
}

/** Locks posts that exist, may exist or are scheduled. */
export async function lockPostsOf(tx: Handle, articleId: number): Promise<PostOfArticle[]> {
  const { rows } = await sql<PostOfArticle>`
    select p.id, p.account_id as "accountId", n.network, p.state, p.text, p.by_rule as "byRule",
      p.with_picture as "withPicture", n.template
    from posts p join network_accounts n on n.id = p.account_id
    where p.article_id = ${articleId} and p.state in ('scheduled', 'sending', 'posted', 'unknown')
    order by p.id for no key update of p`.execute(tx)
  return rows
}

/**
 * Locks the posts of an agency's articles that are not marked for subscribers yet: those of the past month, newest
 * first. Older posts are hardly opened any more.
 */
export async function lockPostsToMark(
  tx: Handle,
  agencyId: number,
): Promise<{ id: number; accountId: number }[]> {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select p.id, p.account_id as "accountId" from posts p join articles a on a.id = p.article_id
    where a.agency_id = ${agencyId} and p.state in ('sending', 'posted') and p.follow is null
      and p.created_at > now() - interval '30 days' and p.sent_locked is distinct from (${access} = 'subscribers')
    order by p.created_at desc, p.id desc limit 500 for no key update of p`.execute(tx)
  return rows
}

export async function putText(tx: Handle, id: number, text: string): Promise<void> {
  await sql`update posts set text = ${text}, revision = revision + 1 where id = ${id}`.execute(tx)
}

/** A removal is not replaced by an edit. */
export async function putFollow(tx: Handle, id: number, follow: 'edit' | 'remove'): Promise<void> {
  await sql`update posts set follow = case when follow = 'remove' then follow else ${follow} end,
    follow_state = 'waiting', follow_attempts = 0, error = '' where id = ${id}`.execute(tx)
}

export async function findLeading(db: Handle, code: string) {
  // A slug contains the headline, which is shown only for articles that readers may open.
  const { rows } = await sql<{ id: number; articleId: number; slug: string | null; network: string }>`
    select p.id, a.id as "articleId", case when ${published} then a.slug end as slug, n.network from posts p
    join articles a on a.id = p.article_id join network_accounts n on n.id = p.account_id
    where p.code = ${code}`.execute(db)
  return rows[0]
}

export async function addClicksTo(db: Handle, seen: ViewCount[]): Promise<void> {
  const sums = new Map<number, number>()
  for (const { id, times } of seen) sums.set(id, (sums.get(id) ?? 0) + times)
  const ids = [...sums.keys()].sort((one, other) => one - other)
  await sql`update posts p set clicks = p.clicks + s.more
    from unnest(${ids}::integer[], ${ids.map(id => sums.get(id) ?? 0)}::integer[]) s (id, more)
    where p.id = s.id`.execute(db)
}

/** Moves what staff planned for the article's time. */
export async function moveWaiting(
  tx: Handle,
  articleId: number,
  from: string,
  to: Date,
): Promise<{ id: number; accountId: number }[]> {
  const { rows } = await sql<{ id: number; accountId: number }>`update posts set send_at = ${to}
    where article_id = ${articleId} and not by_rule and state = 'scheduled'
      and date_trunc('milliseconds', send_at) = ${from}::timestamptz
    returning id, account_id as "accountId"`.execute(tx)
  return rows
}
