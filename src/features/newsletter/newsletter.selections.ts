import { sql } from 'kysely'

/** Whether the subscriber `s` reads what is for members now. */
const isMember = sql<boolean>`exists (select from subscriptions m where m.status in ('trial', 'active', 'past_due')
  and m.user_id = coalesce(s.user_id, (select u.id from users u where u.email = s.email and u.activated)))`

/** Whether the issue (or newsletter) `i` may be sent to the subscriber `s` now. */
export const maySend = sql<boolean>`(s.state = 'confirmed' and (not i.members_only or ${isMember})
  and not exists (select from mail_suppressions x where x.email = s.email))`
