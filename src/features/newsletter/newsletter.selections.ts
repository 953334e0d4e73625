import { type RawBuilder, sql } from 'kysely'

/** Whether the subscriber `s` is a member now. */
const isMember = sql<boolean>`exists (select from subscriptions m where m.status in ('trial', 'active', 'past_due')
  and m.user_id = coalesce(s.user_id, (select u.id from users u where u.email = s.email and u.activated)))`

/** Whether the issue (or newsletter) `i` may be sent to the subscriber `s` now. */
export const maySend = sql<boolean>`(s.state = 'confirmed' and (not i.members_only or ${isMember})
  and not exists (select from mail_suppressions x where x.email = s.email))`

/** The article that one of our paths leads to, by its full or short address. */
export const articleOf = (path: RawBuilder<unknown>) =>
  sql<number | null>`substring(${path} from '^/(?:article|a)/([0-9]{1,9})(?![0-9])')::integer`

/** Whether the issue links to a taken-down article; with `since`, to one taken down after that. */
export const holdsTakenDown = (issue: RawBuilder<unknown>, since?: Date) => sql<boolean>`exists (
  select from newsletter_links l join articles a on a.id = ${articleOf(sql.ref('l.path'))}
  where l.issue_id = ${issue} and ${since ? sql`a.taken_down_at >= ${since}` : sql`a.taken_down_at is not null`})`
