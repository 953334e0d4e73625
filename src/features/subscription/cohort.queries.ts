import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Months after the first payment at which a cohort is looked at. */
const cohortAges = [1, 2, 3, 6, 12] as const

/** Renewals are tried again for a week, so a member counts as gone a week after the unpaid end. */
const grace = sql`interval '7 days'`

export type CohortRow = {
  month: string
  currency: string
  imported: boolean
  members: number
  /** Members who still paid at each of `cohortAges`; null while not all could have. */
  stayed: (number | null)[]
  revenue: { currency: string; amount: number }[]
}

/**
 * Readers by the month and currency of their first payment, the newest month first. Reads all payments once. A payment
 * covers its period from the end of the one before it in the same subscription; one that was returned in full covers
 * nothing. Credit for a change of package covers what it bought. Gifts and donations are neither
 * payments of a member nor coverage.
 * @param timeZone the newsroom's
 * @param months the present one and those before it
 */
export async function listCohorts(db: Handle, timeZone: string, months: number): Promise<CohortRow[]> {
  const local = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timeZone})`
  const utc = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timeZone})`
  // Once per member: a million payments would convert fifteen million times.
  const looks = sql.join(
    cohortAges.map(
      (after, index) =>
        sql`${utc(sql`(${local(sql`f.at`)} + make_interval(months => ${after}::integer) + ${grace})`)}
          as ${sql.raw(`look${index}`)}`,
    ),
  )
  const lookOf = (index: number) => sql.raw(`m.look${index}`)
  // Per member, then per cohort.
  const covered = sql.join(
    cohortAges.map(
      (_, index) => sql`coalesce(bool_or(c.at <= ${lookOf(index)} and c.until > ${lookOf(index)}
        and coalesce(c.left_at, 'infinity') > ${lookOf(index)}), false) as ${sql.raw(`a${index}`)}`,
    ),
  )
  const stayed = sql.join(
    cohortAges.map(
      (after, index) => sql`case when (k.month + make_interval(months => ${after + 1}::integer) + ${grace})
        at time zone ${timeZone} <= now() then count(*) filter (where k.${sql.raw(`a${index}`)})::integer end`,
    ),
  )
  const { rows } = await sql<CohortRow>`
    with paid as materialized (
      select p.id, p.user_id, p.subscription_id, p.currency, p.paid_at as at, p.amount, p.status,
        p.amount - p.refunded as kept,
        case s.period when 'month' then 30.4375 when 'year' then 365.25 else s.period_days end
          * interval '1 day' as lasts,
        case when s.status in ('cancelled', 'expired') then s.ends_at end as left_at
      from payments p left join subscriptions s on s.id = p.subscription_id
      where p.status in ('paid', 'refunded') and p.purpose not in ('gift', 'donation') and p.paid_at is not null
        and p.user_id is not null),
    noted as materialized (
      select s.user_id, e.key = 'imported' as imported, e.at, (e.data->>'until')::timestamptz as until,
        case when s.status in ('cancelled', 'expired') then s.ends_at end as left_at
      from subscription_events e join subscriptions s on s.id = e.subscription_id
      where e.kind = 'granted' and (e.key = 'imported' or (e.data->>'worth')::numeric > 0)),
    first as (
      select distinct on (user_id) user_id, currency, at,
        date_trunc('month', at at time zone ${timeZone}) as month
      from paid where amount > 0 order by user_id, at, id),
    member as materialized (
      select f.*, ${looks}, exists (select from noted n where n.imported and n.user_id = f.user_id) as imported
      from first f where f.month > date_trunc('month', now() at time zone ${timeZone})
        - make_interval(months => ${months}::integer)),
    before as (
      select *, coalesce(sum(lasts) over (partition by subscription_id order by at, id
        rows between unbounded preceding and 1 preceding), interval '0') as earlier
      from paid where status = 'paid' and lasts is not null and user_id in (select user_id from member)),
    coverage as (
      select user_id, at, left_at, max(at - earlier) over (partition by subscription_id order by at, id)
        + earlier + lasts as until from before
      union all select user_id, at, left_at, until from noted where until is not null),
    kept as (
      select m.user_id, m.month, m.currency, m.imported, ${covered}
      from member m left join coverage c on c.user_id = m.user_id
      group by m.user_id, m.month, m.currency, m.imported),
    money as materialized (
      select m.month, m.currency, m.imported, p.currency as paid_in, sum(p.kept)::float8 as amount
      from member m join paid p on p.user_id = m.user_id group by 1, 2, 3, 4)
    select to_char(k.month, 'YYYY-MM-DD') as month, k.currency, k.imported, count(*)::integer as members,
      json_build_array(${stayed}) as stayed,
      (select json_agg(json_build_object('currency', paid_in, 'amount', amount) order by paid_in)
        from money where money.month = k.month and money.currency = k.currency
          and money.imported = k.imported) as revenue
    from kept k group by k.month, k.currency, k.imported
    order by k.month desc, count(*) desc, k.currency, k.imported`.execute(db)
  return rows
}
