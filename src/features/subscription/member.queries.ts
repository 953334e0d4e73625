import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isAmong, type MemberFilter } from './subscription.queries.ts'

/** What a subscription brings in a month, whatever its period: a month has 30.4375 days. */
const monthly = sql`s.amount * case s.period when 'month' then 1 when 'year' then 1 / 12.0
  else 30.4375 / s.period_days end`

/**
 * Subscriptions that joined and left by month, package and currency, over all time: the sums of both make the active
 * ones of each month. A trial joins with its first payment, and a subscription has left when it is cancelled or expired.
 * @param timeZone the newsroom's
 */
export async function listMoves(db: Handle, timeZone: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with member as (
      select s.package_id, p.name, s.currency, coalesce(${monthly}, 0) as revenue, j.at as joined_at,
        case when s.status in ('cancelled', 'expired') then greatest(coalesce(s.ends_at, s.updated_at), j.at) end as left_at
      from subscriptions s join packages p on p.id = s.package_id
      join lateral (select min(e.at) as at from subscription_events e
        where e.subscription_id = s.id and e.kind in ('paid', 'granted')) j on j.at is not null)
    select to_char(date_trunc('month', at at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      package_id as "packageId", name as "packageName", currency, sum(came)::integer as joined, sum(went)::integer as "left",
      round(sum((came - went) * revenue))::float8 as revenue
    from (select package_id, name, currency, revenue, joined_at as at, 1 as came, 0 as went from member
      union all
      select package_id, name, currency, revenue, left_at, 0, 1 from member where left_at <= now()) moves
    group by 1, 2, 3, 4 order by 1, 3, 4`.execute(db)
  return rows
}

export type Move = {
  month: string
  packageId: number
  packageName: string
  currency: string | null
  joined: number
  left: number
  /** The change of what comes in each month, in minor units. */
  revenue: number
}

/** Trials by the month in which they ended, and how many of them paid. */
export async function listTrialEnds(db: Handle, timeZone: string) {
  const { rows } = await sql<{ month: string; ended: number; converted: number }>`
    with trial as (
      select (select min(e.at) from subscription_events e where e.subscription_id = t.subscription_id
          and e.kind = 'paid') as paid_at,
        (t.data->>'until')::timestamptz as until
      from subscription_events t where t.kind = 'trialStarted')
    select to_char(date_trunc('month', least(paid_at, until) at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      count(*)::integer as ended, count(paid_at)::integer as converted
    from trial where least(paid_at, until) <= now() group by 1`.execute(db)
  return rows
}

/** The first days of the last months, the present one last. */
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

/** After this id, the oldest first. */
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
 * An account without a password, whose address its newsroom has confirmed; undefined where somebody else has just made
 * one.
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
