import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
import type { LetterChoice, OfferedNewsletter, Subscriber } from './subscriber.contract.ts'

export function listLetters(db: Handle) {
  return db
    .selectFrom('newsletters')
    .select([
      'id',
      'name',
      'slug',
      'description',
      'members_only as membersOnly',
      'at_article_end as atArticleEnd',
      'sends_breaking as sendsBreaking',
      'most_a_day as mostADay',
      sql<OfferedNewsletter['schedule']>`schedule`.as('schedule'),
    ])
    .select(sql<number | null>`case when kind = 'section' then category_id end`.as('categoryId'))
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
}

/** The newsletters on offer, and which of them this address receives. */
export async function listChoices(db: Handle, email: string): Promise<LetterChoice[]> {
  const { rows } = await sql<LetterChoice>`
    select n.id, n.name, n.slug, n.description, n.members_only as "membersOnly",
      exists (select from newsletter_subscriptions s where s.newsletter_id = n.id and s.email = ${email}
        and s.state = 'confirmed') as subscribed
    from newsletters n where n.enabled order by n.id`.execute(db)
  return rows
}

/** Lists the newsletters that this address once confirmed. */
export async function listConfirmed(db: Handle, email: string): Promise<LetterChoice[]> {
  const { rows } = await sql<LetterChoice>`
    select n.id, n.name, n.slug, n.description, n.members_only as "membersOnly", s.state = 'confirmed' as subscribed
    from newsletters n join newsletter_subscriptions s on s.newsletter_id = n.id
    where n.enabled and s.email = ${email} and s.confirmed_at is not null order by n.id`.execute(db)
  return rows
}

type PendingSubscription = { email: string; newsletters: number[]; confirmToken: string; tokens: string[] }

/** Inserts subscriptions to be confirmed by one link; the link of an earlier mail is reused while valid. */
export async function insertPending(
  tx: Handle,
  { email, newsletters, confirmToken, tokens }: PendingSubscription,
): Promise<void> {
  await sql`
    with link as (
      select coalesce((select s.confirm_token from newsletter_subscriptions s where s.email = ${email}
        and s.state = 'pending' and s.asked_at > now() - interval '2 days' and s.confirm_token is not null limit 1),
        ${confirmToken}) as token
    )
    insert into newsletter_subscriptions (newsletter_id, email, token, confirm_token)
    select n.id, ${email}, x.token, link.token
    from unnest(${newsletters}::integer[], ${tokens}::text[]) x (id, token)
    join newsletters n on n.id = x.id and n.enabled, link
    where not exists (select from mail_suppressions m where m.email = ${email})
    on conflict (newsletter_id, email) do update set asked_at = now(), confirm_token = excluded.confirm_token,
      state = 'pending'
    where newsletter_subscriptions.state in ('pending', 'unsubscribed')`.execute(tx)
}

/** Content of the mail that follows a request. */
export async function findAsked(db: Handle, email: string) {
  const { rows } = await sql<{
    confirmToken: string | null
    token: string
    names: string[]
    suppressed: boolean
  }>`
    select max(s.confirm_token) filter (where s.state = 'pending') as "confirmToken",
      max(s.token) filter (where s.state = 'confirmed') as token,
      coalesce(array_agg(n.name order by n.id) filter (where s.state = 'pending'), '{}') as names,
      exists (select from mail_suppressions m where m.email = ${email}) as suppressed
    from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id where s.email = ${email}`.execute(
    db,
  )
  return rows[0]!
}

/** Confirms everything that a link covers; empty if it is unknown or older than three days. */
export async function confirmPending(tx: Handle, confirmToken: string) {
  const { rows } = await sql<{ name: string; token: string; email: string }>`
    update newsletter_subscriptions s set state = 'confirmed', confirmed_at = now(), confirm_token = null,
      user_id = coalesce(s.user_id, (select u.id from users u where u.email = s.email and u.activated))
    from newsletters n where n.id = s.newsletter_id and s.confirm_token = ${confirmToken} and s.state = 'pending'
      and s.asked_at > now() - interval '3 days' returning n.name, s.token, s.email`.execute(tx)
  return rows
}

export function findByToken(db: Handle, token: string) {
  return db
    .selectFrom('newsletter_subscriptions as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .select(['s.id', 's.email', 's.state', 'n.name'])
    .where('s.token', '=', token)
    .executeTakeFirst()
}

/** Ends a subscription, and counts it with the issue sent last. Idempotent. */
export async function endSubscription(tx: Handle, id: number): Promise<void> {
  await sql`
    with ended as (
      update newsletter_subscriptions set state = 'unsubscribed', unsubscribed_at = now(), confirm_token = null
      where id = ${id} and state in ('pending', 'confirmed') returning id
    )
    update newsletter_issues set unsubscribed = unsubscribed + 1 where id = (
      select d.issue_id from newsletter_deliveries d join ended on ended.id = d.subscription_id
      where d.state = 'sent' order by d.id desc limit 1)`.execute(tx)
}

/** Limits an address to exactly these of the newsletters that it has confirmed. */
export async function chooseConfirmed(tx: Handle, email: string, newsletters: number[]): Promise<void> {
  await sql`update newsletter_subscriptions set
      state = case when newsletter_id = any(${newsletters}::integer[]) then 'confirmed' else 'unsubscribed' end,
      unsubscribed_at = case when newsletter_id = any(${newsletters}::integer[]) then null else now() end
    where email = ${email} and confirmed_at is not null and state in ('confirmed', 'unsubscribed')`.execute(
    tx,
  )
}

type OwnChoice = { userId: number; email: string; newsletters: number[]; tokens: string[] }

/** Sets the newsletters of a signed-in reader with a confirmed address to exactly these, at once. */
export async function chooseOwn(
  tx: Handle,
  { userId, email, newsletters, tokens }: OwnChoice,
): Promise<void> {
  await sql`update newsletter_subscriptions set state = 'unsubscribed', unsubscribed_at = now(), confirm_token = null
    where email = ${email} and state in ('pending', 'confirmed') and newsletter_id != all(${newsletters}::integer[])`.execute(
    tx,
  )
  await sql`
    insert into newsletter_subscriptions (newsletter_id, email, user_id, token, state, confirmed_at)
    select n.id, ${email}, ${userId}, x.token, 'confirmed', now()
    from unnest(${newsletters}::integer[], ${tokens}::text[]) x (id, token) join newsletters n on n.id = x.id and n.enabled
    on conflict (newsletter_id, email) do update set state = 'confirmed', user_id = excluded.user_id,
      confirmed_at = coalesce(newsletter_subscriptions.confirmed_at, now()), confirm_token = null
    where newsletter_subscriptions.state in ('pending', 'unsubscribed')`.execute(tx)
}

/** Data about a reader, for their own export. */
export async function exportOf(db: Handle, userId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select n.name, s.email, s.state, s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.consent
    from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.user_id = ${userId} or s.email = (select u.email from users u where u.id = ${userId} and u.activated)
    order by s.id`.execute(db)
  return rows
}

/** Deletes the address too, if the account had confirmed it. */
export async function forgetReader(tx: Handle, userId: number): Promise<void> {
  await sql`delete from newsletter_subscriptions where user_id = ${userId}
    or email = (select u.email from users u where u.id = ${userId} and u.activated)`.execute(tx)
}

function selectSubscribers(db: Handle) {
  return db.selectFrom('newsletter_subscriptions as s').select([
    's.id',
    sql<Subscriber['newsletter']>`(select json_build_object('id', n.id, 'name', n.name) from newsletters n
      where n.id = s.newsletter_id)`.as('newsletter'),
    's.email',
    named('users', 's.user_id').as('user'),
    sql<Subscriber['state']>`s.state`.as('state'),
    's.confirmed_at as confirmedAt',
    's.created_at as createdAt',
    's.updated_at as updatedAt',
  ])
}

type Filter = StaffFilter & { newsletterId?: number | undefined; state?: Subscriber['state'] | undefined }

export function listSubscribers(db: Handle, filter: Filter) {
  let rows = selectSubscribers(db)
  if (filter.newsletterId) rows = rows.where('s.newsletter_id', '=', filter.newsletterId)
  if (filter.state) rows = rows.where('s.state', '=', filter.state)
  if (filter.q) rows = rows.where('s.email', 'like', likePattern(filter.q.toLowerCase()))
  const columns = { email: 's.email', createdAt: 's.created_at' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('s.id', 'desc'), filter)
}

export function listForExport(
  db: Handle,
  {
    newsletterId,
    state,
    after,
    limit,
  }: Pick<Subscriber, 'state'> & Record<'newsletterId' | 'after' | 'limit', number>,
) {
  return db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'state', 'confirmed_at as confirmedAt'])
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', state)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
