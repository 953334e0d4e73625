import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { maxTries } from '../feed.item.queries.ts'
import { silent } from '../feed.queries.ts'
import { type OpenTrouble, type TroubleKind, troubleKinds } from './trouble.schema.ts'

/** Replaces the sums of yesterday and today, so that summing again is harmless. */
export async function sumDays(db: Handle, timeZone: string): Promise<void> {
  const start = sql`((now() at time zone ${timeZone})::date - 1)`
  await sql`insert into feed_days (feed_id, day, items, taken, refused)
    select feed_id, (seen_at at time zone ${timeZone})::date as day, count(*),
      count(*) filter (where outcome in ('published', 'held')),
      count(*) filter (where outcome in ('excluded', 'not_included', 'unsuitable'))
    from feed_items where seen_at >= ${start}::timestamp at time zone ${timeZone}
    group by 1, 2
    on conflict (feed_id, day) do update
      set items = excluded.items, taken = excluded.taken, refused = excluded.refused`.execute(db)
}

/** Days that are compared: four weeks and the two days that are judged. */
const keptDays = 60

export async function deleteOldDays(db: Handle): Promise<void> {
  await sql`delete from feed_days where day < current_date - ${keptDays}::integer`.execute(db)
}

/** Failures in a row, after which a feed is in trouble: more than an hour for a fast one. */
const manyFailures = 5
const fewestItems = 5
const fewestUsual = 6
/** Feeds that fall to half on the same day: that is a holiday, or our outage. */
const fewestCompared = 4

/** Feeds of a site share their alerts. A folder has no host, and is a place of its own. */
const placeOf = (feed: string) =>
  sql`coalesce(nullif(${sql.ref(`${feed}.host`)}, ''), ${sql.ref(`${feed}.feed_url`)})`

/** Active feeds. `dead_host`: all of its host fail, one of them for long. */
const feeds = sql`select id, failures, gone_at, moved_to, last_fetch_at, watched_from, empty_from, half_from, ${silent} as silent,
    last_error, served_from, own_failed_at, refusals_settled_at, page_text and full_text as reads_pages,
    failures > 0 and bool_and(failures > 0) over (partition by ${placeOf('feeds')})
      and max(failures) over (partition by ${placeOf('feeds')}) >= ${manyFailures}::integer as dead_host
  from feeds where feeds.active`

/**
 * Items of yesterday beside those of the same weekday in four weeks, of feeds that were watched for as long. Nothing of a
 * day on which most feeds fell, or none had items.
 */
const halvedByDay = sql`select id from (
    select d.id, d.items, d.usual, avg((d.items * 2 <= d.usual)::integer) over () as share, count(*) over () as compared
    from (select f.id, coalesce(y.items, 0) as items, bool_or(y.items > 0) over () as was_up,
        (select coalesce(sum(o.items), 0) / 4.0 from feed_days o where o.feed_id = f.id
          and o.day in (t.day - 8, t.day - 15, t.day - 22, t.day - 29)) as usual
      from watched f cross join today t left join feed_days y on y.feed_id = f.id and y.day = t.day - 1
      where f.failures = 0 and f.watched_from < t.day - 30) d
    where d.was_up and d.usual >= ${fewestUsual}::integer) compared
  where items * 2 <= usual and (compared < ${fewestCompared}::integer or share <= 0.5)`

/** Looked at among so many, whatever became of them: a feed's history is long, and this is asked every minute. */
const newestItems = 50
const newest = (feed: string) => sql`(select id, from_page, outcome, seen_at from feed_items
  where feed_id = ${sql.ref(`${feed}.id`)} order by id desc limit ${newestItems}::integer)`

/** Refused among the newest items since an editor changed or confirmed the rules, unless that was before yesterday. */
const refusedSinceSettled = sql`f.refusals_settled_at is null
  or f.refusals_settled_at < (t.day - 1)::timestamp at time zone t.zone
  or (select count(*) >= ${fewestItems}::integer and bool_and(i.outcome in ('excluded', 'not_included', 'unsuitable'))
    from ${newest('f')} i where i.seen_at > f.refusals_settled_at and i.outcome <> 'duplicate')`

/** All new items of a day were refused, although some would be taken on an ordinary day, or none ever was. */
const allRefused = sql`select f.id from watched f cross join today t
  cross join lateral (select coalesce(sum(d.refused) filter (where d.day = t.day), 0) as today,
      coalesce(sum(d.refused) filter (where d.day = t.day - 1), 0) as yesterday,
      coalesce(sum(d.taken) filter (where d.day = t.day), 0) as taken_today,
      coalesce(sum(d.taken) filter (where d.day = t.day - 1), 0) as taken_yesterday,
      coalesce(sum(d.taken) filter (where d.day < t.day - 1), 0) as taken_before,
      coalesce(sum(d.taken + d.refused) filter (where d.day < t.day - 1), 0) as judged_before
    from feed_days d where d.feed_id = f.id and d.day >= t.day - 29) s
  cross join lateral (select case when s.today >= ${fewestItems}::integer then s.today
    when s.taken_yesterday = 0 then s.yesterday else 0 end as refused) r
  where s.taken_today = 0 and r.refused >= ${fewestItems}::integer
    and (s.judged_before < 20 or r.refused * s.taken_before >= 3 * s.judged_before)
    and (${refusedSinceSettled})`

/** A day without news mends nothing: it goes on until an item is taken, or an editor changes or confirms the rules. */
const stillRefused = sql`select f.id from watched f cross join today t join feed_alerts a on a.feed_id = f.id
  where a.kind = 'refused' and a.ended_at is null and coalesce(f.refusals_settled_at <= a.since, true)
    and not exists (select from feed_days d where d.feed_id = f.id and d.taken > 0
      and d.day >= (a.since at time zone t.zone)::date)`

/** While a fallback serves, the news come in. A publisher's outage mostly ends within this time, and a wrong address never. */
const longServed = sql`interval '6 hours'`
const servesLong = (feed: string) => sql`(${sql.ref(`${feed}.served_from`)} is not null
  and ${sql.ref(`${feed}.gone_at`)} is null and ${sql.ref(`${feed}.own_failed_at`)} < now() - ${longServed})`

/** Documents that were cut off or left out, files that could not be read; not a notice that begins with `harmless`. */
const isPartial = (harmless: string) =>
  sql`failures = 0 and last_error is not null and not starts_with(last_error, ${harmless})`

/** An item was given up, which its editors cannot know. */
const hasUnsaved = sql`exists (select from feed_items i where i.feed_id = watched.id and i.outcome = 'failed'
  and i.tries >= ${maxTries}::integer and i.seen_at > now() - interval '1 day')`

/** The newest items whose pages were tried. If none got the text of its page, the filter reads excerpts alone. */
const triedPages = 5
const onlyExcerpts = sql`reads_pages and (select count(*) = ${triedPages}::integer and not bool_or(tried.from_page) from (
    select i.from_page from ${newest('watched')} i join feed_item_contents c on c.item_id = i.id
    where i.outcome in ('published', 'held') and i.seen_at > now() - interval '7 days'
      and (i.from_page or c.answers @> '[{"rule": "page"}]')
    order by i.id desc limit ${triedPages}::integer) tried)`

type TroubleQuery = { timeZone: string; harmless: string }

const troubles = ({ timeZone, harmless }: TroubleQuery) => sql`
  with watched as materialized (${feeds}),
  today as (select (now() at time zone ${timeZone})::date as day, ${timeZone}::text as zone)
  select id as "feedId", kind from (
    select id, 'gone' as kind from watched where gone_at is not null
    union all select id, 'failing' from watched
      where gone_at is null and (failures >= ${manyFailures}::integer or dead_host)
    union all select id, 'moved' from watched where moved_to is not null
    union all select id, 'empty' from watched where failures = 0 and empty_from < last_fetch_at
    union all select id, 'silent' from watched where silent and coalesce(empty_from >= last_fetch_at, true)
    union all select id, 'halved' from watched where failures = 0 and not silent and empty_from is null
      and (half_from < last_fetch_at or id in (${halvedByDay}))
    union all select id, 'refused' from watched where failures = 0
      and (id in (${allRefused}) or id in (${stillRefused}))
    union all select id, 'partial' from watched where ${isPartial(harmless)}
    union all select id, 'unsaved' from watched where ${hasUnsaved}
    union all select id, 'fallback' from watched where failures = 0 and ${servesLong('watched')}
    union all select id, 'excerpts' from watched where ${onlyExcerpts}) found`

type FoundTrouble = { feedId: number; kind: TroubleKind }
/** A trouble to send an alert about, or its end. */
export type ToldTrouble = FoundTrouble & {
  name: string
  host: string
  since: string | null
  detail: string | null
}

/** Less than a minute, so that the second round alerts even if it runs a few seconds early. */
const longEnough = sql`interval '45 seconds'`
/** A trouble that comes and goes alerts no more often. */
const pause = sql`interval '6 hours'`
/** A feed that cannot be fetched says nothing about these. */
const seenInAnswers = sql`('empty', 'silent', 'halved', 'refused', 'partial')`
/** One poll that was cut off is followed by another that is not. */
const isLasting = sql`case when a.kind = 'partial'
  then a.since < now() - interval '1 hour' and f.last_fetch_at > a.since else a.since < now() - ${longEnough} end`

/** The last error that explains a trouble. */
const detail = sql`case a.kind when 'fallback' then f.own_error when 'partial' then f.last_error end`
const ownSince = sql`case when a.kind = 'fallback' then f.own_failed_at end`
const told = sql`a.feed_id as "feedId", a.kind, f.name, ${placeOf('f')} as host, ${ownSince} as since, ${detail} as detail`

/** Some also end with time, or in a graver one, which is no news that all is well. */
const isMended = sql`case a.kind when 'unsaved' then false when 'fallback' then f.gone_at is null
  when 'excerpts' then exists (select from ${newest('f')} i where i.from_page) else true end`

/** @param query its `harmless` is how a notice begins that is no trouble */
export async function listTroubles(db: Handle, query: TroubleQuery): Promise<FoundTrouble[]> {
  const { rows } = await sql<FoundTrouble>`${troubles(query)}`.execute(db)
  return rows
}

/** Take it before the troubles are looked for, so that none is noted that an editor has just ended. */
export async function lockAlerts(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('feed alerts', 0))`.execute(tx)
}

/** Records the troubles of this moment, under the lock of alerts. Returns those that lasted and were not told, and told ones that were mended. */
export async function noteTroubles(
  tx: Handle,
  found: FoundTrouble[],
): Promise<{ begun: ToldTrouble[]; over: ToldTrouble[] }> {
  const ids = found.map(({ feedId }) => feedId)
  const kinds = found.map(({ kind }) => kind)
  const now = sql`unnest(${ids}::integer[], ${kinds}::text[]) as now (feed_id, kind)`
  const over = await sql<ToldTrouble & { isNews: boolean }>`
    update feed_alerts a set ended_at = now() from feeds f
    where f.id = a.feed_id and a.ended_at is null
      and not exists (select from ${now} where now.feed_id = a.feed_id and now.kind = a.kind)
      and not (f.active and f.failures > 0 and a.kind in ${seenInAnswers})
      and not (f.active and f.failures > 0 and a.kind = 'fallback' and coalesce(${servesLong('f')}, false))
    returning ${told}, f.active and coalesce(a.told_at >= a.since, false) and ${isMended} as "isNews"`.execute(
    tx,
  )
  const begun = await sql<ToldTrouble>`
    update feed_alerts a set told_at = now() from feeds f
    where f.id = a.feed_id and a.ended_at is null and ${isLasting}
      and (a.told_at is null or (a.told_at < a.since and a.told_at < now() - ${pause}))
    returning ${told}`.execute(tx)
  await sql`insert into feed_alerts (feed_id, kind) select feed_id, kind from ${now}
    where exists (select from feeds f where f.id = now.feed_id)
    on conflict (feed_id, kind) do update set since = now(), ended_at = null
      where feed_alerts.ended_at is not null`.execute(tx)
  return { begun: begun.rows, over: over.rows.filter(({ isNews }) => isNews) }
}

/** Hosts of feeds with an alert of this kind that was told before this transaction, and is not over. */
export async function listToldHosts(tx: Handle, kind: TroubleKind): Promise<Set<string>> {
  const { rows } = await sql<{ host: string }>`select distinct ${placeOf('f')} as host from feed_alerts a
    join feeds f on f.id = a.feed_id
    where a.kind = ${kind} and a.ended_at is null and a.told_at >= a.since and a.told_at < now()`.execute(tx)
  return new Set(rows.map(({ host }) => host))
}

/** Counts the active feeds, and those that failed last time. */
export async function countFailing(db: Handle): Promise<{ active: number; failing: number }> {
  const { rows } = await sql<{ active: number; failing: number }>`select count(*)::integer as active,
    count(*) filter (where failures > 0)::integer as failing from feeds where active`.execute(db)
  return rows[0]!
}

/** Feeds whose failing is known already. */
export async function listOpenFailing(db: Handle): Promise<Set<number>> {
  const { rows } = await sql<{ feedId: number }>`select feed_id as "feedId" from feed_alerts
    where kind = 'failing' and ended_at is null`.execute(db)
  return new Set(rows.map(({ feedId }) => feedId))
}

/** Open troubles of active feeds, of one agency or of all, longest first. Errors may show addresses, so agencies get none. */
export async function listOpenTroubles(
  db: Handle,
  { agencyId, limit }: { agencyId: number | undefined; limit: number },
): Promise<OpenTrouble[]> {
  const own = agencyId === undefined ? sql`true` : sql`f.agency_id = ${agencyId}`
  const { rows } = await sql<OpenTrouble>`select f.id as "feedId", f.name, ${placeOf('f')} as host, a.kind,
      coalesce(${ownSince}, a.since) as since, ${agencyId === undefined ? detail : sql`null`} as detail
    from feed_alerts a join feeds f on f.id = a.feed_id
    where a.ended_at is null and f.active and ${own} and not (a.kind = 'fallback' and f.failures > 0)
    order by array_position(${[...troubleKinds]}::text[], a.kind), a.since, f.id limit ${limit}`.execute(db)
  return rows
}

/** Ends the trouble of a filter that refuses everything. What it refused until now counts no more. */
export async function settleRefusals(tx: Handle, feedId: number): Promise<void> {
  await lockAlerts(tx)
  await sql`update feeds set refusals_settled_at = now() where id = ${feedId}`.execute(tx)
  await sql`update feed_alerts set ended_at = now()
    where feed_id = ${feedId} and kind = 'refused' and ended_at is null`.execute(tx)
}
