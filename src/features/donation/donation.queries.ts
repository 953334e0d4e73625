import { sql } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf, textContains } from '../../platform/database/staff-list.ts'
import { payerName, purchaseAddress } from '../user/guest-payer/payer.selections.ts'
import type { Donation, DonationFigures } from './donation.contract.ts'

const donorAddress = sql<string>`coalesce(users.email, users.pending_email, '')`

function selectDonations(db: Handle) {
  return db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.id',
      sql<Money>`json_build_object('amount', payments.amount, 'currency', payments.currency)`.as('price'),
      'payments.refunded',
      sql<boolean>`payments.refund_waits is not null`.as('refundWaits'),
      sql<Donation['status']>`payments.status`.as('status'),
      'payments.provider',
      sql<Donation['donor']>`case when users.id is not null then
        json_build_object('id', users.id, 'name', users.name, 'email', ${donorAddress}) end`.as('donor'),
      sql<string>`payments.paid_at`.as('paidAt'),
      'payments.created_at as createdAt',
      'payments.updated_at as updatedAt',
    ])
    .where('payments.purpose', '=', 'donation')
    .where('payments.status', 'in', ['paid', 'refunded'])
}

export function listDonations(db: Handle, filter: StaffFilter & { status?: Donation['status'] | undefined }) {
  let rows = selectDonations(db)
  if (filter.status) rows = rows.where('payments.status', '=', filter.status)
  if (filter.q) rows = rows.where(textContains(sql<string>`users.name || ' ' || ${donorAddress}`, filter.q))
  const columns = { paidAt: 'payments.paid_at', amount: 'payments.amount' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('payments.id', 'desc'), filter)
}

export function findDonation(db: Handle, id: number) {
  return selectDonations(db).where('payments.id', '=', id).executeTakeFirst()
}

const months = 12

/** The present month and those before it, newest first. */
export async function sumDonations(db: Handle, timeZone: string): Promise<DonationFigures[]> {
  const { rows } = await sql<DonationFigures>`
    select to_char(date_trunc('month', paid_at at time zone ${timeZone}), 'YYYY-MM-DD') as month, currency,
      count(*)::integer as count, sum(amount - refunded)::bigint as amount
    from payments
    where purpose = 'donation' and status in ('paid', 'refunded')
      and paid_at >= date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}
        - make_interval(months => ${months - 1})
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}

/** For the receipt; the address is null for a guest who has not paid or whose address was declined. */
export function findReceipt(db: Handle, id: number) {
  return selectDonations(db)
    .select([purchaseAddress.as('email'), payerName.as('name')])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

export async function isActivated(db: Handle, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('activated').where('id', '=', userId).executeTakeFirst()
  return user?.activated ?? false
}
