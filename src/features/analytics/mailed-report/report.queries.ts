import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { ReportKind, ReportWishes } from './report.contract.ts'

/** Hour in the newsroom's time zone from which reports are sent. */
const reportHour = 7

const local = (timeZone: string) => sql`(now() at time zone ${timeZone})`
const today = (timeZone: string) => sql`${local(timeZone)}::date`
const hour = (timeZone: string) => sql`extract(hour from ${local(timeZone)})`
/** Weeks begin on Sunday. */
const week = (timeZone: string) => sql`(${today(timeZone)} - extract(dow from ${today(timeZone)})::integer)`

export async function findWishes(
  db: Handle,
  userId: number,
): Promise<ReportWishes & { email: string | null }> {
  const { rows } = await sql<ReportWishes & { email: string | null }>`
    select coalesce(w.daily, false) as daily, coalesce(w.weekly, false) as weekly, u.email
    from users u left join report_wishes w on w.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** The first report is the next one due: someone who subscribes in the afternoon gets one the next morning. */
export async function setWishes(
  db: Handle,
  userId: number,
  { daily, weekly }: ReportWishes,
  timeZone: string,
): Promise<void> {
  const isEarly = sql`${hour(timeZone)} < ${reportHour}`
  const day = sql`${today(timeZone)} - case when ${isEarly} then 1 else 0 end`
  const isEarlyInWeek = sql`${today(timeZone)} = ${week(timeZone)} and ${isEarly}`
  const begun = sql`${week(timeZone)} - case when ${isEarlyInWeek} then 7 else 0 end`
  await sql`insert into report_wishes as w (user_id, daily, weekly, told_day, told_week)
    values (${userId}, ${daily}, ${weekly}, ${day}, ${begun})
    on conflict (user_id) do update set daily = excluded.daily, weekly = excluded.weekly,
      told_day = case when w.daily then w.told_day else excluded.told_day end,
      told_week = case when w.weekly then w.told_week else excluded.told_week end`.execute(db)
}

/** Reports due now, marked as sent so that nobody else sends them. `to` is the last day of the report. */
export async function takeDue(
  tx: Handle,
  kind: ReportKind,
  timeZone: string,
): Promise<{ userId: number; to: string }[]> {
  const late = sql`${hour(timeZone)} >= ${reportHour}`
  const { rows } =
    kind === 'day'
      ? await sql<{ userId: number; to: string }>`
          update report_wishes set told_day = ${today(timeZone)}
          where daily and told_day < ${today(timeZone)} and ${late}
          returning user_id as "userId", (told_day - 1)::text as to`.execute(tx)
      : await sql<{ userId: number; to: string }>`
          update report_wishes set told_week = ${week(timeZone)}
          where weekly and told_week < ${week(timeZone)} and (${today(timeZone)} > ${week(timeZone)} or ${late})
          returning user_id as "userId", (told_week - 1)::text as to`.execute(tx)
  return rows
}
