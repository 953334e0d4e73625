import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isClaimed, type Trust, trust } from './feed.claim.queries.ts'
import { isSameFetch } from './feed.twin.queries.ts'

/** Proven feeds are queued this long before they are due, each for its own moment. */
const aheadSeconds = 60

const isDueNow = (feeds: string) => {
  const column = (name: string) => sql.ref(`${feeds}.${name}`)
  return sql<boolean>`(${column('active')} and (${column('next_fetch_at')} <= now() or ${column('poll_again')}))`
}
const isDueSoon = (feeds: string) => {
  const column = (name: string) => sql.ref(`${feeds}.${name}`)
  return sql<boolean>`(${isDueNow(feeds)} or ${column('active')} and ${column('failures')} = 0 and ${column('last_fetch_at')} is not null
    and ${column('next_fetch_at')} <= now() + make_interval(secs => ${sql.lit(aheadSeconds)}))`
}

/** Not being polled. One fetch serves all feeds of an address, so only the first of them is queued. */
const isToQueue = (isDue: typeof isDueNow) => sql<boolean>`(${isDue('feeds')} and not ${isClaimed('feeds')}
  and not exists (select from feeds o where o.id <> feeds.id and ${isSameFetch('o', 'feeds')}
    and (${isClaimed('o')} or ${isDue('o')} and o.id < feeds.id)))`

type Places = Record<Exclude<Trust, 'proven'>, number>

/** `runAt`: null for now. */
export type DueFeed = { id: number; runAt: string | null }

/** More feeds than this that are overdue together, as after an outage, are spread: they stay apart from then on. */
const maxAtOnce = 40
const crowdSeconds = 50

/**
 * Feeds that are due or requested, and not being polled: proven ones first; of the others as many as there are places,
 * and only of hosts that have a slot, so that a hanging host keeps no place from the rest. Proven ones that become due
 * within a minute are included, so that polls are spread over the minute and take no processor from readers all at once.
 */
export async function listDueFeeds(
  db: Handle,
  { places, pollsPerHost, only }: { places: Places; pollsPerHost: number; only?: Trust | undefined },
): Promise<DueFeed[]> {
  const isCrowded = sql`(trust = 'proven' and not poll_again)`
  const { rows } = await sql<DueFeed>`
    select id, case when next_fetch_at > now() and not poll_again then next_fetch_at
      when ${isCrowded} and crowd > ${maxAtOnce}::integer
        then now() + make_interval(secs => ${crowdSeconds}::double precision * crowd_place / crowd) end as "runAt"
    from (
      select id, next_fetch_at, poll_again, trust, row_number() over (partition by trust order by next_fetch_at, id) as place,
        count(*) filter (where next_fetch_at <= now()) over (partition by ${isCrowded}) as crowd,
        row_number() over (partition by ${isCrowded} order by next_fetch_at, id) as crowd_place
      from (select id, host, next_fetch_at, poll_again, ${trust} as trust,
          row_number() over (partition by host order by next_fetch_at, id) as place_of_host
        from feeds where ${isToQueue(isDueSoon)}) due
      where trust = 'proven' or place_of_host <= ${pollsPerHost}::integer
        - (select count(distinct o.claim) from feeds o where o.host = due.host and ${isClaimed('o')})) placed
    where ${only === undefined ? sql`true` : sql`trust = ${only}`}
      and (trust = 'proven' or place <= case trust when 'new' then ${places.new}::integer else ${places.failing}::integer end)
    order by trust <> 'proven', next_fetch_at, id`.execute(db)
  return rows
}

/** The feed of a host that has waited longest. */
export async function findNextDue(db: Handle, host: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from feeds where ${isToQueue(isDueNow)} and host = ${host} order by next_fetch_at, id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
