import { sql } from 'kysely'
import type { Picture } from '../../../contract/fields.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { tooLate } from '../../../platform/lateness.ts'
import { access, published } from '../../article/article.selections.ts'
import { pictureWith } from '../../media/media.selections.ts'
import { type Audience, isFull, isOf, isQuiet, wantsDigest } from '../push.selections.ts'
import type { Title } from './notification.contract.ts'

/** Text and target of a message. */
export type Content = {
  title: string
  body: string
  link: string
  articleId: number | null
  articleSlug: string | null
  /** Whether its article is for subscribers. */
  isLocked: boolean
  image: Picture | null
}

export type Sending = Audience &
  Content & {
    id: number
    kind: string
    status: string
    isDue: boolean
    isMissed: boolean
    isOver: boolean
    titleB: string
    trialShare: number
    trialMinutes: number
    winner: Title | null
  }

/** Whether there are two titles and none is chosen yet. */
export const isTrial = ({ titleB, winner }: Sending): boolean => titleB !== '' && winner === null

/** The device's hundredth: pseudo-random, but stable for a notification. */
const lot = (id: number) => sql`(abs(hashint4extended(s.id, ${id}) % 100))`

/** A notification of a takedown goes to devices that got the article's within the day. */
const isFor = (sending: Sending) =>
  sending.kind === 'withdrawn'
    ? sql`exists (select from notification_sends t join notifications o on o.id = t.notification_id
        where t.subscription_id = s.id and t.at > now() - interval '1 day' and t.state = 'delivered'
          and o.article_id = ${sending.articleId} and o.kind <> 'withdrawn')`
    : isOf(sending)

/** Devices to notify now: in a trial only its share. */
const isTold = (sending: Sending) =>
  isTrial(sending) ? sql`${lot(sending.id)} < ${sending.trialShare}` : sql`true`

const variantFor = (sending: Sending) =>
  isTrial(sending)
    ? sql`case when ${lot(sending.id)} % 2 = 0 then 'a' else 'b' end`
    : sql`${sending.winner}::text`

/** Age after which a message is not news. */
const newsFor = sql`interval '6 hours'`

/** The article was withdrawn or taken down during sending, so nobody else is notified. */
const isAway = sql<boolean>`(n.article_id is not null and n.kind <> 'withdrawn' and n.sent_at is not null
  and not exists (select from articles a where a.id = n.article_id and ${published}))`

/** Locks it until the transaction ends. Always locked before its runs. */
export async function findSending(
  tx: Handle,
  id: number,
  lock: 'update' | 'share',
): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select n.id, n.kind, n.title, n.title_b as "titleB", n.trial_share as "trialShare",
      n.trial_minutes as "trialMinutes", n.winner, n.body, n.link, n.audience, n.topics, n.status, n.article_id as "articleId",
      (select a.slug from articles a where a.id = n.article_id) as "articleSlug",
      coalesce((select ${access} = 'subscribers' from articles a where a.id = n.article_id), false) as "isLocked",
      (select ${pictureWith(sql`m.alt`)} from media m where m.id = coalesce(n.image_id,
        (select a.image_id from articles a where a.id = n.article_id))) as image,
      n.send_at <= now() + interval '1 second' as "isDue", n.send_at < now() - ${tooLate} as "isMissed",
      (n.send_at < now() - ${newsFor} or ${isAway}) as "isOver"
    from notifications n where n.id = ${id} ${lock === 'update' ? sql`for no key update` : sql`for share`}`.execute(
    tx,
  )
  return rows[0]
}

export async function beginRuns(tx: Handle, id: number): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    insert into notification_runs (notification_id, origin)
    select ${id}, origin from (select distinct origin from push_subscriptions) o order by origin
    on conflict do nothing returning origin`.execute(tx)
  return rows.map(({ origin }) => origin)
}

export function setStatus(tx: Handle, id: number, status: 'sending' | 'sent' | 'cancelled' | 'missed') {
  const sentAt = status === 'sending' ? { sent_at: sql<string>`now()` } : {}
  return tx
    .updateTable('notifications')
    .set({ status, ...sentAt })
    .where('id', '=', id)
    .execute()
}

/** Locks it, so that one job at a time claims its devices. Undefined if it is done. */
export async function findRun(tx: Handle, id: number, origin: string) {
  const { rows } = await sql<{ reached: number }>`
    select reached from notification_runs where notification_id = ${id} and origin = ${origin} and not done
    for update`.execute(tx)
  return rows[0]
}

export type ClaimedSend = {
  variant: Title | null
  send: number
  subscription: number
  endpoint: string
  p256dh: string
  auth: string
}

/** Messages that the service did not accept, for devices with an unchanged address. */
const untaken = (id: number, origin: string) => sql`
  select x.id as send, x.variant, s.id as subscription, s.endpoint, s.p256dh, s.auth
  from notification_sends x join push_subscriptions s on s.id = x.subscription_id and s.origin = x.origin
  where x.notification_id = ${id} and x.origin = ${origin} and x.state = 'again'`

/** Claims the messages that the service did not accept again. */
export async function claimAgain(
  tx: Handle,
  { id, origin, limit }: { id: number; origin: string; limit: number },
) {
  const { rows } = await sql<ClaimedSend>`
    update notification_sends x set state = 'claimed', tries = tries + 1
    from (${untaken(id, origin)} order by x.id limit ${limit}) s where s.send = x.id
    returning s.*`.execute(tx)
  return rows
}

/** Whether the service has yet to accept some. */
export async function hasAgain(tx: Handle, id: number, origin: string): Promise<boolean> {
  const { rows } = await sql`${untaken(id, origin)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Devices notified of an article's publication are not notified that it is breaking. */
const wasTold = ({ articleId, kind }: Sending) =>
  articleId !== null && (kind === 'published' || kind === 'breaking')
    ? sql<boolean>`exists (select from notification_sends t join notifications n on n.id = t.notification_id
        where n.article_id = ${articleId} and n.kind in ('published', 'breaking') and t.subscription_id = s.id)`
    : sql<boolean>`false`

/** Silent replacements ignore quiet hours. */
const isHeld = ({ kind }: Sending) =>
  kind === 'withdrawn' ? sql`false` : sql`${wantsDigest} or ${isQuiet} or ${isFull}`

/**
 * Claims the next devices after `reached`, with a row for each before it is sent; messages for devices that want a
 * digest, are in quiet hours or reached their cap are held. `last` is null after the last.
 */
export async function claimNext(
  tx: Handle,
  sending: Sending,
  { origin, reached, limit }: { origin: string; reached: number; limit: number },
) {
  const { rows } = await sql<{ last: number | null; held: number; claimed: ClaimedSend[] }>`
    with next as materialized (
      select s.id, s.endpoint, s.p256dh, s.auth, s.topics, s.user_id, s.quiet_from, s.quiet_to, s.time_zone, s.daily_cap
      from push_subscriptions s where s.origin = ${origin} and s.id > ${reached}
        and ${isFor(sending)} and ${isTold(sending)} and not ${wasTold(sending)}
      order by s.id limit ${limit}
    ),
    sends as (
      insert into notification_sends (notification_id, subscription_id, origin, variant, state)
      select ${sending.id}, s.id, ${origin}, ${variantFor(sending)},
        case when ${isHeld(sending)} then 'held' else 'claimed' end
      from next s on conflict do nothing
      returning id, subscription_id, state, variant
    )
    select (select max(id) from next) as last, (select count(*) from sends where state = 'held') as held,
      coalesce((select json_agg(json_build_object('send', x.id, 'variant', x.variant, 'subscription', n.id, 'endpoint', n.endpoint,
        'p256dh', n.p256dh, 'auth', n.auth) order by n.id)
        from sends x join next n on n.id = x.subscription_id where x.state = 'claimed'), '[]') as claimed`.execute(
    tx,
  )
  return rows[0]!
}

export async function noteReached(
  tx: Handle,
  {
    id,
    origin,
    last,
    claimed,
    held,
  }: { id: number; origin: string; last: number; claimed: number; held: number },
): Promise<void> {
  await sql`update notification_runs set reached = ${last}, claimed = claimed + ${claimed}, held = held + ${held}
    where notification_id = ${id} and origin = ${origin}`.execute(tx)
}

const maxTries = 5

export type Outcomes = {
  send: number
  outcome: 'delivered' | 'gone' | 'failed' | 'again' | 'unasked'
}[]

/** Records a batch's outcomes. After five refusals a message fails; one that was not sent does not count as a try. */
export async function recordOutcomes(
  tx: Handle,
  id: number,
  origin: string,
  outcomes: Outcomes,
): Promise<void> {
  await sql`
    with told as (
      update notification_sends x set tries = x.tries - (o.outcome = 'unasked')::integer,
        state = case when o.outcome = 'unasked' then 'again' when o.outcome = 'again' and x.tries >= ${maxTries} then 'failed' else o.outcome end
      from unnest(${outcomes.map(({ send }) => send)}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[]) o (id, outcome)
      where x.id = o.id returning x.state
    ),
    counts as (select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'gone') as gone,
      count(*) filter (where state = 'failed') as failed from told)
    update notification_runs r set delivered = r.delivered + c.delivered, gone = r.gone + c.gone, failed = r.failed + c.failed
    from counts c where r.notification_id = ${id} and r.origin = ${origin}`.execute(tx)
}

/** Ends a run: unanswered messages have failed. Returns whether it was the last run. */
export async function endRun(tx: Handle, id: number, origin: string): Promise<boolean> {
  await sql`
    with lost as (update notification_sends set state = 'failed'
      where notification_id = ${id} and origin = ${origin} and state in ('claimed', 'again') returning 1)
    update notification_runs set done = true, failed = failed + (select count(*) from lost)
    where notification_id = ${id} and origin = ${origin}`.execute(tx)
  const { rows } =
    await sql`select from notification_runs where notification_id = ${id} and not done limit 1`.execute(tx)
  return rows.length === 0
}
