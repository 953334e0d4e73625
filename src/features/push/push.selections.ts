import { type RawBuilder, sql } from 'kysely'

/** Recipients of a notification. `topics` as in push.contract.ts, and `saved:12` for readers who saved article 12. */
export type Audience = { audience: 'all' | 'topics' | 'members'; topics: string[] }

const wish = (kind: string) =>
  sql<boolean>`(u.preferences #>> ${sql.lit(`{notifications,${kind}}`)}) = 'true'`
const idsOf = (topics: string[], kind: string) =>
  topics.filter(topic => topic.startsWith(`${kind}:`)).map(topic => Number(topic.split(':')[1]))

/** Whether a device, selected as `s`, is in the audience: by its own topics, or by its account's kinds and follows. */
export function isOf({ audience, topics }: Audience): RawBuilder<boolean> {
  if (audience === 'all') return sql<boolean>`true`
  if (audience === 'members') {
    return sql<boolean>`exists (select from subscriptions m where m.user_id = s.user_id and m.status in ('trial', 'active', 'past_due'))`
  }
  const ids = (kind: string) => sql`any(${idsOf(topics, kind)}::integer[])`
  return sql<boolean>`(s.topics && ${topics}::text[] or exists (select from users u where u.id = s.user_id and (
    ${topics.includes('breaking')}::boolean and ${wish('breaking')}
    or ${wish('followed')} and exists (select from favourites f where f.user_id = u.id and (f.category_id = ${ids('category')}
      or f.agency_id = ${ids('agency')} or f.tag_id = ${ids('tag')} or f.person_id = ${ids('person')} or f.author_id = ${ids('author')}
      or f.dossier_id = ${ids('dossier')}))
    or ${wish('saved')} and exists (select from favourites f where f.user_id = u.id and f.article_id = ${ids('saved')}))))`
}

/** Current hour in the device's time zone. */
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

/** Whether the device has reached its daily cap; a digest counts as one. */
export const isFull = sql<boolean>`(s.daily_cap > 0 and (select count(*) from notification_sends t
  where t.subscription_id = s.id and t.at >= ${midnight} and t.state in ('claimed', 'delivered'))
    + ${hadDigest}::integer >= s.daily_cap)`

/**
 * Whether a digest is due. A requested digest comes once, in the evening, or in the last hour before quiet hours if the
 * evening is quiet. Messages held back by a quiet night or the cap come by day, or after quiet hours if the day is
 * quiet.
 */
export const isDigestTime = sql<boolean>`(not ${isQuiet} and case when ${wantsDigest}
  then not ${hadDigest} and (${hour} between 19 and 21
    or ${isAllQuiet(19, 21)} and ${hour} = (s.quiet_from + 23) % 24)
  else not ${isFull} and (${hour} between 7 and 21 or ${isAllQuiet(7, 21)} and ${hour} = s.quiet_to) end)`
