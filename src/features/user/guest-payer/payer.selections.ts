import { sql } from 'kysely'

/**
 * Address of `users` for mails about purchases: the confirmed one, or the one that a guest typed, once it is paid and
 * unless the address's owner declined.
 */
export const purchaseAddress = sql<string | null>`coalesce(users.email, (select users.pending_email
  from guest_payers g where g.user_id = users.id and g.paid_at is not null and g.declined_at is null))`

/** The same before it is paid, for the provider's page and the invoice. */
export const payerAddress = sql<string | null>`coalesce(users.email, (select users.pending_email
  from guest_payers g where g.user_id = users.id and g.declined_at is null))`

/** Name for mails; '' for guests, as anybody may have typed it. */
export const payerName = sql<string>`case when users.is_guest_payer then '' else users.name end`
