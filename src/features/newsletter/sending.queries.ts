import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { tooLate } from '../../platform/lateness.ts'
import type { LetterOutcome } from '../../platform/mail/mail.ts'
import { maySend } from './newsletter.selections.ts'
import { takePicks } from './pick.queries.ts'

export type Sending = {
  id: number
  newsletterId: number
  newsletterSlug: string
  slug: string
  subject: string
  html: string
  text: string
  state: string
  countOpens: boolean
  isDue: boolean
  isMissed: boolean
  isLate: boolean
  /** The article, for an issue of breaking news. */
  articleId: number | null
}

/** Undefined if there is none. Locks the issue until the transaction ends. */
export async function findSending(tx: Handle, id: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select i.id, i.newsletter_id as "newsletterId", n.slug as "newsletterSlug", i.slug, i.subject, i.html, i.text, i.state,
      i.count_opens as "countOpens", i.article_id as "articleId", coalesce(i.send_at <= now(), false) as "isDue",
      coalesce(i.send_at < now() - ${tooLate}, false) as "isMissed",
      coalesce(i.started_at < now() - interval '1 day', false) as "isLate"
    from newsletter_issues i join newsletters n on n.id = i.newsletter_id where i.id = ${id} for update of i`.execute(
    tx,
  )
  return rows[0]
}

type Words = { subject: string; preheader: string; html: string; text: string; paths: string[] }

export async function storeWords(
  tx: Handle,
  id: number,
  { subject, preheader, html, text, paths }: Words,
): Promise<void> {
  await tx
    .updateTable('newsletter_issues')
    .set({ subject, preheader, html, text })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('newsletter_links').where('issue_id', '=', id).execute()
  if (paths.length === 0) return
  const rows = paths.map((path, at) => ({ issue_id: id, n: at + 1, path }))
  await tx.insertInto('newsletter_links').values(rows).execute()
  await takePicks(tx, id)
}

/** Starts sending, to everyone who may receive it at this moment. */
export async function startSending(tx: Handle, id: number): Promise<void> {
  await sql`
    with told as (
      insert into newsletter_deliveries (issue_id, subscription_id)
      select i.id, s.id from newsletter_issues i join newsletter_subscriptions s on s.newsletter_id = i.newsletter_id
      where i.id = ${id} and ${maySend} on conflict do nothing returning 1
    )
    update newsletter_issues set state = 'sending', started_at = now(), error = '',
      recipients = (select count(*) from told) where id = ${id}`.execute(tx)
}

export type ClaimedDelivery = { id: number; attempts: number; email: string; token: string }

/**
 * Claims the next delivery of an issue before it is sent. Recipients who may no longer receive it are skipped.
 * Undefined if nobody is due, or it was cancelled.
 */
export async function claimNext(
  db: Handle,
  issueId: number,
): Promise<ClaimedDelivery | 'skipped' | undefined> {
  const { rows } = await sql<ClaimedDelivery & { state: string }>`
    with next as (
      select d.id from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id
      where d.issue_id = ${issueId} and d.state = 'queued' and d.next_at <= now() and i.state = 'sending'
      order by d.next_at, d.id limit 1 for update of d skip locked
    )
    update newsletter_deliveries d set state = case when ${maySend} then 'sending' else 'skipped' end,
      attempts = d.attempts + 1
    from next, newsletter_subscriptions s, newsletter_issues i
    where d.id = next.id and s.id = d.subscription_id and i.id = d.issue_id
    returning d.id, d.state, d.attempts, s.email, s.token`.execute(db)
  const row = rows[0]
  return row?.state === 'skipped' ? 'skipped' : row
}

const maxAttempts = 6

/** Retries after 5, 10, 20, … minutes. A delivery that the server never answered is not retried. */
export async function recordOutcome(
  db: Handle,
  { id, attempts }: ClaimedDelivery,
  came: LetterOutcome,
): Promise<void> {
  const isAgain = came.outcome === 'away' || (came.outcome === 'again' && attempts < maxAttempts)
  const state = isAgain
    ? 'queued'
    : came.outcome === 'sent' || came.outcome === 'unknown'
      ? came.outcome
      : 'failed'
  const minutes = came.outcome === 'again' ? 5 * 2 ** (attempts - 1) : 0
  await sql`update newsletter_deliveries set state = ${state}, error = ${'error' in came ? came.error : ''},
    sent_at = case when ${state} = 'sent' then now() end, next_at = now() + make_interval(mins => ${minutes}),
    attempts = attempts - ${came.outcome === 'away' ? 1 : 0}
    where id = ${id} and state in ('sending', 'unknown')`.execute(db)
}

/** Marks deliveries of a dead run as failed: whether they arrived is unknown. */
export async function giveUpSending(tx: Handle, issueId: number): Promise<void> {
  await tx
    .updateTable('newsletter_deliveries')
    .set({ state: 'unknown', error: 'لم يُعرف جواب خادم البريد.' })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'sending')
    .execute()
}

/** Updates the totals so far. */
export async function tally(tx: Handle, issueId: number): Promise<void> {
  // Count under the row lock, or of two runs that end together one would store an outdated count.
  await sql`select from newsletter_issues where id = ${issueId} for update`.execute(tx)
  await sql`update newsletter_issues i set (sent, failed, unknown) = (
      select count(*) filter (where d.state = 'sent'), count(*) filter (where d.state = 'failed'),
        count(*) filter (where d.state = 'unknown')
      from newsletter_deliveries d where d.issue_id = i.id)
    where i.id = ${issueId}`.execute(tx)
}

/** When the next waiting delivery is due; undefined if there is none. */
export async function findNextDue(db: Handle, issueId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`select min(next_at) as at from newsletter_deliveries
    where issue_id = ${issueId} and state = 'queued'`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

/** Fails all deliveries that are left after a day. */
export async function failRest(tx: Handle, issueId: number): Promise<void> {
  await tx
    .updateTable('newsletter_deliveries')
    .set({ state: 'failed' })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'queued')
    .execute()
}

export async function setState(tx: Handle, id: number, state: 'draft' | 'sent' | 'cancelled'): Promise<void> {
  await sql`update newsletter_issues set state = ${state}, sent_at = case when ${state} = 'sent' then now() end
    where id = ${id}`.execute(tx)
}

export async function scheduleSending(tx: Handle, id: number, at: Date): Promise<void> {
  await sql`update newsletter_issues set state = 'scheduled', error = '', send_at = ${at.toISOString()}
    where id = ${id}`.execute(tx)
}

export async function noteError(db: Handle, id: number, error: string): Promise<void> {
  await db.updateTable('newsletter_issues').set({ error }).where('id', '=', id).execute()
}

/** Takes the next send slot and returns the milliseconds until then. */
export async function takeTurn(db: Handle, aMinute: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    update newsletter_pace set next_at = greatest(next_at, now()) + make_interval(secs => ${60 / aMinute}::double precision)
    returning extract(epoch from next_at - now())::double precision * 1000 - ${60_000 / aMinute}::double precision as wait`.execute(
    db,
  )
  return Math.max(0, Number(rows[0]?.wait ?? 0))
}

export async function isAnyDue(db: Handle, issueId: number): Promise<boolean> {
  const { rows } = await sql`select from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id
    where d.issue_id = ${issueId} and d.state = 'queued' and d.next_at <= now() and i.state = 'sending' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
