import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** A card that ends, and the subscription that its reader hears of. `days`: 30, 7, or 0 once it is over. */
export type EndingCard = {
  id: number
  about: string
  days: number
  label: string
  expires: string
}

/**
 * Cards that renew a subscription and that readers must be told of at this time: 30 and 7 days before their end, and in
 * the week before a renewal that finds them over. Later than that it is no longer said. Several subscriptions on one card
 * are told of once. A card that the provider charges by itself counts once the next renewal would find it over, as its bank
 * may renew it there before.
 */
export async function listEndingCards(
  db: Handle,
  { now, limit, id }: { now: Date; limit: number; id?: number },
): Promise<EndingCard[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<EndingCard>`
    select distinct on (user_id, provider) id, about, days, label, expires from (
      select s.id, s.user_id, s.provider, c.label, c.expires, d.days, d.days || ':' || c.expires as about
      from subscriptions s
      cross join lateral (
        select card_label as label, card_expires as expires, false as is_theirs from payment_customers
        where user_id = s.user_id and provider = s.provider and card is not null and s.keeps_card
        union all select s.card_label, s.card_expires, true where s.provider_ref is not null) c
      cross join lateral (select (to_date(c.expires, 'YYYY-MM') + interval '1 month') at time zone 'UTC' as over) o
      cross join lateral (select case
        when ${at} >= o.over then
          case when s.ends_at > ${at} and s.ends_at <= ${at} + interval '7 days' then 0 end
        when ${at} >= o.over - interval '7 days' then 7
        when ${at} >= o.over - interval '30 days' then 30 end as days) d
      where c.expires is not null and d.days is not null and (not c.is_theirs or s.ends_at >= o.over)
        and s.status in ('trial', 'active') and s.amount is not null and not s.cancel_at_end
        ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    ) e
    where not exists (select from subscription_notices n join subscriptions o on o.id = n.subscription_id
      where o.user_id = e.user_id and o.provider = e.provider and n.kind = 'cardEnding' and n.about = e.about)
    order by user_id, provider, id limit ${limit}`.execute(db)
  return rows
}
