import { sql } from 'kysely'
import { houseStyle } from '../../arabic/house-style.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import type { OnAir, ProbedDay, StreamProblem } from './channel.contract.ts'

/** `mark` is where the stream was at `at`; '' where it has no such place. */
export type SeenMark = { mark: string; at: number }
export type Probe = {
  /** '' if it plays. */
  problem: StreamProblem | ''
  mark: string
  /** Title that the stream itself sends of what is on now; '' without one. */
  playing: string
}

type ProbedStream = {
  isFallback: boolean
  url: string
  probedAt: string
  problem: StreamProblem | ''
  problemSince: string | null
  mark: string
  markedAt: string
  playing: string
}

/** Nothing can be at an address below `.example` (RFC 2606), as the demo newsroom has them. */
const isReal = sql<boolean>`stream_url !~ '^https?://[^/:]+[.]example([:/]|$)'`

export async function listChannelsToProbe(db: Handle): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('enabled', '=', true)
    .where(isReal)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findStreamUrls(db: Handle, id: number) {
  return db
    .selectFrom('channels')
    .select(['stream_url as main', 'fallback_url as fallback'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** The last probes of a channel's present addresses. */
export async function listProbedStreams(db: Handle, channelId: number): Promise<ProbedStream[]> {
  return db
    .selectFrom('channel_streams as s')
    .innerJoin('channels as c', 'c.id', 's.channel_id')
    .where('s.channel_id', '=', channelId)
    .where(sql<boolean>`s.url = case when s.is_fallback then c.fallback_url else c.stream_url end`)
    .select([
      's.is_fallback as isFallback',
      's.url',
      's.probed_at as probedAt',
      sql<StreamProblem | ''>`s.problem`.as('problem'),
      's.problem_since as problemSince',
      's.mark',
      's.marked_at as markedAt',
      's.playing',
    ])
    .orderBy('s.is_fallback')
    .execute()
}

export const seenMarkOf = ({ mark, markedAt }: ProbedStream): SeenMark => ({ mark, at: Date.parse(markedAt) })

/** Another address begins anew. Returns whether readers see a change. */
export async function storeProbe(
  tx: Handle,
  channelId: number,
  { isFallback, url, problem, mark, playing }: Probe & { isFallback: boolean; url: string },
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    with before as (
      select problem, playing from channel_streams where channel_id = ${channelId} and is_fallback = ${isFallback}
    )
    insert into channel_streams as s (channel_id, is_fallback, url, problem, problem_since, mark, playing)
    values (${channelId}, ${isFallback}, ${url}, ${problem}, case when ${problem} <> '' then now() end, ${mark},
      ${playing})
    on conflict (channel_id, is_fallback) do update set
      url = excluded.url, probed_at = now(), problem = excluded.problem, playing = excluded.playing,
      problem_since = case when excluded.problem = '' then null when s.url = excluded.url
        then coalesce(s.problem_since, now()) else now() end,
      mark = excluded.mark,
      marked_at = case when s.mark = excluded.mark and s.url = excluded.url then s.marked_at else now() end
    returning exists (select from before where problem = ${problem} and playing = ${playing}) as "isSame"`.execute(
    tx,
  )
  return !rows[0]!.isSame
}

export async function deleteFallbackProbe(tx: Handle, channelId: number): Promise<void> {
  await tx
    .deleteFrom('channel_streams')
    .where('channel_id', '=', channelId)
    .where('is_fallback', '=', true)
    .execute()
}

/** Counts one probe for today. */
export async function countProbe(
  tx: Handle,
  channelId: number,
  { playsMain, playsAny }: { playsMain: boolean; playsAny: boolean },
): Promise<void> {
  await sql`
    insert into channel_days as d (channel_id, day, probes, plays_main, plays_any)
    values (${channelId}, (now() at time zone ${houseStyle().timeZone})::date, 1, ${Number(playsMain)},
      ${Number(playsAny)})
    on conflict (channel_id, day) do update set probes = d.probes + 1,
      plays_main = d.plays_main + excluded.plays_main, plays_any = d.plays_any + excluded.plays_any`.execute(
    tx,
  )
}

export function listProbedDays(handle: Handle, channelId: number): Promise<ProbedDay[]> {
  return handle
    .selectFrom('channel_days')
    .select(['day', 'probes', 'plays_main as playsMain', 'plays_any as playsAny'])
    .where('channel_id', '=', channelId)
    .orderBy('day')
    .execute()
}

export function deleteOldDays(handle: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from channel_days where day < current_date - ${days}::integer`
  return deleteRows(handle, 'channel_days', old, limit)
}

/** Until the first probe a channel counts as on air. */
export async function listOnAir(handle: Handle): Promise<OnAir[]> {
  const { rows } = await sql<OnAir>`
    select c.id, coalesce(bool_or(s.problem in ('', 'silent')), true) as "isOnAir",
      coalesce((array_agg(s.playing order by s.is_fallback) filter (where s.problem = '' and s.playing <> ''))[1], '')
        as playing
    from channels c left join channel_streams s on s.channel_id = c.id
    where c.enabled group by c.id order by c.id`.execute(handle)
  return rows
}

/** Enabled channels with a stream that has failed for longer than a hiccup. */
export async function listFailingChannels(handle: Handle) {
  const { rows } = await sql<{ name: string; isOff: boolean }>`
    select c.name, bool_and(s.problem <> '') as "isOff"
    from channels c join channel_streams s on s.channel_id = c.id
    where c.enabled
    group by c.id having bool_or(s.problem_since < now() - interval '2 minutes') order by c.position, c.id`.execute(
    handle,
  )
  return rows
}
