import { type RawBuilder, sql } from 'kysely'

/** Whom a notification is for. `topics` as in push.contract.ts, and `saved:12` for those who saved article 12. */
export type Audience = { audience: 'all' | 'topics' | 'members'; topics: string[] }

const wish = (kind: string) =>
  sql<boolean>`(u.preferences #>> ${sql.lit(`{notifications,${kind}}`)}) = 'true'`
const idsOf = (topics: string[], kind: string) =>
  topics.filter(topic => topic.startsWith(`${kind}:`)).map(topic => Number(topic.split(':')[1]))

/** Whether a device, selected as `s`, is of the audience: by its own topics, or by its account's kinds and follows. */
export function isOf({ audience, topics }: Audience): RawBuilder<boolean> {
  if (audience === 'all') return sql<boolean>`true`
  if (audience === 'members') {
    return sql<boolean>`exists (select from subscriptions m where m.user_id = s.user_id and m.status in ('trial', 'active', 'past_due'))`
  }
  const ids = (kind: string) => sql`any(${idsOf(topics, kind)}::integer[])`
  return sql<boolean>`(s.topics && ${topics}::text[] or exists (select from users u where u.id = s.user_id and (
    ${topics.includes('breaking')}::boolean and ${wish('breaking')}
    or ${wish('followed')} and exists (select from favourites f where f.user_id = u.id and (f.category_id = ${ids('category')}
      or f.agency_id = ${ids('agency')} or f.tag_id = ${ids('tag')} or f.person_id = ${ids('person')} or f.author_id = ${ids('author')}))
    or ${wish('saved')} and exists (select from favourites f where f.user_id = u.id and f.article_id = ${ids('saved')}))))`
}

/** The hour on the device's clock. */
const hour = sql`extract(hour from now() at time zone s.time_zone)`
const isQuietAt = (at: RawBuilder<unknown>) => sql<boolean>`(case when s.quiet_from <= s.quiet_to
  then ${at} >= s.quiet_from and ${at} < s.quiet_to else ${at} >= s.quiet_from or ${at} < s.quiet_to end)`
export const isQuiet = isQuietAt(hour)
const isAllQuiet = (from: number, to: number) => sql<boolean>`not exists (
  select from generate_series(${sql.lit(from)}, ${sql.lit(to)}) h where not ${isQuietAt(sql`h`)})`
export const wantsDigest = sql<boolean>`('digest' = any(s.topics)
  or exists (select from users u where u.id = s.user_id and ${wish('digest')}))`
export const midnight = sql`(date_trunc('day', now() at time zone s.time_zone) at time zone s.time_zone)`
const hadDigest = sql<boolean>`exists (select from push_digests d where d.subscription_id = s.id and d.at >= ${midnight})`

/** No more today: told as often as was wished, a digest being one of the times. */
export const isFull = sql<boolean>`(s.daily_cap > 0 and (select count(*) from notification_sends t
  where t.subscription_id = s.id and t.at >= ${midnight} and t.state in ('claimed', 'delivered'))
    + ${hadDigest}::integer >= s.daily_cap)`

/**
 * A digest that was wished for comes once, in the evening, or in the last hour before the device rests where the
 * evening is quiet. What a quiet night or a full day held back comes by day, or where the day is quiet after it.
 */
export const isDigestTime = sql<boolean>`(not ${isQuiet} and case when ${wantsDigest}
  then not ${hadDigest} and (${hour} between 19 and 21
    or ${isAllQuiet(19, 21)} and ${hour} = (s.quiet_from + 23) % 24)
  else not ${isFull} and (${hour} between 7 and 21 or ${isAllQuiet(7, 21)} and ${hour} = s.quiet_to) end)`
