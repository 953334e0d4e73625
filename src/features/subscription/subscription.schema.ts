import { z } from 'zod'
import { time } from '../../contract/fields.ts'
import { money } from '../../contract/money.ts'
import { id } from '../../contract/pages.ts'
import { eventKinds } from './event-kind.schema.ts'

/** PRODUCT.md section 4, and a trial before it. */
export const statuses = ['pending', 'trial', 'active', 'past_due', 'cancelled', 'expired'] as const
export type Status = (typeof statuses)[number]

/** Statuses with access to what the package covers, also while a charge is retried. */
export const entitled: readonly Status[] = ['trial', 'active', 'past_due']
/** Statuses of which a reader has at most one subscription to a package. */
export const open: readonly Status[] = ['pending', ...entitled]

/** How long one payment lasts. */
const period = z.object({
  unit: z.enum(['month', 'year', 'days']),
  count: z.number().int().positive(),
})

export type Period = z.infer<typeof period>

const subscription = z.object({
  id,
  package: z.object({ id, name: z.string() }),
  status: z.enum(statuses),
  price: money.nullable().describe('For each period, as it was when it was bought; null for what was given'),
  period,
  discount: z
    .object({ price: money, left: z.number().int().positive().describe('Periods that still cost less') })
    .nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable().describe('The end of what is paid, given or tried'),
  cancelAtEnd: z.boolean(),
  provider: z.string(),
  createdAt: time,
  updatedAt: time,
})

const payment = z.object({
  id,
  purpose: z.enum(['subscription', 'renewal', 'change', 'gift', 'donation']),
  status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  provider: z.string(),
  price: money,
  refunded: z.number().int().describe('In minor units'),
  refundWaits: z.boolean().describe('A refund was asked for, and its provider has not decided'),
  description: z.string(),
  message: z.string().describe('Why it was refused'),
  reference: z.string().nullable().describe('Of a bank transfer'),
  createdAt: time,
  paidAt: time.nullable(),
})

const savedCard = z
  .object({
    label: z.string().describe('Its network and last four digits'),
    expires: z.string().nullable().describe('Its last month, as YYYY-MM'),
    isOverBefore: z.boolean().describe('It is over when it would be charged next'),
  })
  .nullable()
  .describe('The saved card that we charge')

/** A reader's subscription, with the possible actions. */
export const ownSubscription = subscription.extend({
  renewsAt: time.nullable().describe('When it is charged again without them; null if it is not'),
  next: z
    .object({ package: z.object({ id, name: z.string() }), price: money, period })
    .nullable()
    .describe('The lesser package that follows at the end of the paid time'),
  card: savedCard,
  isRefused: z.boolean().describe('The last charge was refused; otherwise an overdue one is not paid yet'),
  isHeld: z.boolean().describe('A charge of the saved card waits, for a reason that is not the card'),
  isWaiting: z.boolean().describe('A bank has not answered the debit of the next period; nothing is owed'),
  payments: z.array(payment),
  offer: z
    .object({ percent: z.number(), periods: z.number(), price: money })
    .nullable()
    .describe('To stay, after a cancellation: what each of the next periods would cost'),
  amounts: z
    .object({ min: money, max: money })
    .nullable()
    .describe('Limits of another amount for the periods after this one; null if the reader may name none'),
  may: z.object({
    pay: z.boolean().describe('Pay what is due, or for the next period'),
    cancel: z.boolean(),
    takeBack: z.boolean().describe('Take the cancellation back'),
    change: z.boolean().describe('Change to another package'),
    keepPackage: z.boolean().describe('Take back the change at the end'),
    changeCard: z.boolean().describe('On the provider’s page'),
    replaceCard: z.boolean().describe('Have another card kept in place of the saved one'),
    forgetCard: z.boolean(),
  }),
})
export type OwnSubscription = z.infer<typeof ownSubscription>

export const staffSubscription = subscription.extend({
  user: z.object({ id, name: z.string(), email: z.string() }),
  providerRef: z.string().nullable(),
  failures: z.number().describe('Refused charges since the last paid one'),
})
export type StaffSubscription = z.infer<typeof staffSubscription>

/** An event of a subscription, as the history shows it. */
const pastEvent = z.object({
  id,
  kind: z.enum(eventKinds),
  at: time,
  data: z.record(z.string(), z.unknown()),
  actor: z.object({ id, name: z.string() }).nullable(),
  reason: z.string(),
})

/** Everything about a reader who subscribes, newest first. */
export const member = z.object({
  user: z.object({ id, name: z.string(), email: z.string(), phone: z.string(), createdAt: time }),
  subscriptions: z.array(
    staffSubscription.extend({ card: savedCard, events: z.array(pastEvent), payments: z.array(payment) }),
  ),
})
export type Member = z.infer<typeof member>

/** Address to pay at; a page of ours if nothing is due. */
export const checkout = z.object({ subscription: ownSubscription, checkoutUrl: z.string() })

export const changeQuote = z.object({
  credit: money.describe('The unused part of what was paid'),
  due: money.describe('What is to be paid now'),
  startsAt: time.nullable().describe('Null: at once, or when the difference is paid'),
  endsAt: time.describe('Until when the other package would run'),
})
export type ChangeQuote = z.infer<typeof changeQuote>
