import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isAmong, type MemberFilter } from './subscription.queries.ts'

/** Monthly revenue of a subscription, whatever its period: a month has 30.4375 days. */
const months = sql`case s.period when 'month' then 1 when 'year' then 1 / 12.0
  else 30.4375 / s.period_days end`

/** By how much another amount, named by the reader, changes the price of a period. */
const change = sql`(e.data->'price'->>'amount')::numeric - (e.data->>'before')::numeric`

/**
 * Changes in members by month, package and currency, over all time; their sums are the members and the revenue of each
 * month. A trial joins with its first payment. Revenue counts from the first payment, or from a priced credit or
 * import. A member leaves on cancellation or expiry. A change of package counts as joining and leaving packages, but
 * neither as joining nor leaving the newsroom. Another amount that the reader named counts from then on.
 * @param timeZone the newsroom's
 */
export async function listMoves(db: Handle, timeZone: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with member as (
      select s.id, s.package_id, p.name, s.currency, coalesce(s.amount * ${months}, 0) as revenue,
        ${months} as share, coalesce(j.named, 0) * ${months} as named, j.joined_at, j.earns_from, j.is_replaced, case when s.status in ('cancelled', 'expired')
          then greatest(coalesce(s.ends_at, s.updated_at), j.joined_at, j.earns_from) end as left_at, s.replaces_id
      from subscriptions s join packages p on p.id = s.package_id
      join lateral (select min(e.at) filter (where e.kind in ('paid', 'granted')) as joined_at,
          min(e.at) filter (where e.kind = 'paid' or e.kind = 'granted'
            and (e.key = 'imported' or (e.data->>'worth')::numeric > 0)) as earns_from,
          bool_or(e.kind = 'replaced') as is_replaced, sum(${change}) filter (where e.kind = 'amountNamed') as named
        from subscription_events e where e.subscription_id = s.id) j on j.joined_at is not null),
    move as (
      select package_id, name, currency, joined_at as at, 1 as joined, 0 as "left", 0 as revenue, 0 as paying,
        exists (select from member o where o.id = m.replaces_id and o.is_replaced)::integer as "changedIn",
        0 as "changedOut", 0 as lost
      from member m
      union all select package_id, name, currency, earns_from, 0, 0, revenue - named, 1, 0, 0, 0
      from member where earns_from is not null
      union all select package_id, name, currency, greatest(e.at, earns_from), 0, 0, share * (${change}), 0, 0, 0, 0
      from member m join subscription_events e on e.subscription_id = m.id and e.kind = 'amountNamed'
      where earns_from is not null
      union all select package_id, name, currency, left_at, 0, 1,
        case when earns_from is null then 0 else -revenue end,
        case when earns_from is null then 0 else -1 end, 0, is_replaced::integer,
        (not is_replaced and joined_at < date_trunc('month', left_at at time zone ${timeZone}) at time zone ${timeZone})::integer
      from member where left_at <= now())
    select to_char(date_trunc('month', at at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      package_id as "packageId", name as "packageName", currency, sum(joined)::integer as joined,
      sum("left")::integer as "left", sum("changedIn")::integer as "changedIn",
      sum("changedOut")::integer as "changedOut", sum(lost)::integer as lost, sum(revenue)::float8 as revenue,
      sum(paying)::integer as paying
    from move group by 1, 2, 3, 4 order by 1, 3, 4`.execute(db)
  return rows
}

export type Move = {
  month: string
  packageId: number
  packageName: string
  currency: string | null
  joined: number
  left: number
  /** Members who joined from another package, or left for one. */
  changedIn: number
  changedOut: number
  /** Members who left, were members before the month and have no other package. */
  lost: number
  /** Change in monthly revenue, in minor units. */
  revenue: number
  /** Change in the subscriptions that earn it. */
  paying: number
}

/** Trials by the month in which they ended, and how many of them were followed by a payment, for whichever package. */
export async function listTrialEnds(db: Handle, timeZone: string) {
  const { rows } = await sql<{ month: string; ended: number; converted: number }>`
    with trial as (
      select (select min(e.at) from subscription_events e where e.kind = 'paid' and e.subscription_id in (
          select t.subscription_id union all
          select s.id from subscriptions s where s.replaces_id = t.subscription_id)) as paid_at,
        (t.data->>'until')::timestamptz as until
      from subscription_events t where t.kind = 'trialStarted')
    select to_char(date_trunc('month', least(paid_at, until) at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      count(*)::integer as ended, count(paid_at)::integer as converted
    from trial where least(paid_at, until) <= now() group by 1`.execute(db)
  return rows
}

/** First days of the last months, the present month last. */
export async function listMonths(db: Handle, timeZone: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => n), 'YYYY-MM-DD') as month
    from generate_series(${count - 1}::integer, 0, -1) n`.execute(db)
  return rows.map(({ month }) => month)
}

export type ExportedMember = {
  id: number
  email: string
  name: string
  package: string
  status: string
  provider: string
  amount: number | null
  currency: string | null
  startsAt: Date | null
  endsAt: Date | null
  cancelAtEnd: boolean
}

/** Ids greater than this one, oldest first. */
export async function listMembersAfter(
  db: Handle,
  filter: MemberFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedMember[]> {
  const { rows } = await sql<ExportedMember>`
    select s.id, u.email, u.name, p.name as package, s.status, s.provider, s.amount::float8 as amount, s.currency,
      s.starts_at as "startsAt", s.ends_at as "endsAt", s.cancel_at_end as "cancelAtEnd"
    from subscriptions s join users u on u.id = s.user_id join packages p on p.id = s.package_id
    where s.id > ${after} and ${isAmong(filter)} order by s.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Inserts an account without a password, whose address counts as confirmed by the newsroom; undefined if it was just
 * created elsewhere.
 */
export async function insertReader(
  tx: Handle,
  { email, name }: { email: string; name: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ email, name: name.slice(0, 120) || email.replace(/@.*/, ''), role: 'user', activated: true })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
