import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { refused } from './stripe-page.ts'

const isActive = ({ status }: Thing) => status === 'active' || status === 'not_started'

const wrong = (message: string): StandInAnswer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
})

/** The numbered entries of a form's list. */
const listIn = (value: Thing | undefined): Thing[] => Object.values(value ?? {})

export function createPrice(account: StripeAccount, input: Thing): StandInAnswer {
  if (!input.currency || !input.unit_amount || !(input.product || input.product_data?.name))
    return refused(400, 'parameter_missing')
  const { currency, recurring, unit_amount } = input
  return { body: account.keep('price', 'price', { currency, recurring, unit_amount: Number(unit_amount) }) }
}

/**
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules: made from a subscription it has one phase, the
 * present period; an update must repeat the present phase with its start, and each further phase begins where the one
 * before ends. Released, the subscription goes on as it is.
 */
export function writeSchedule(account: StripeAccount, id: string, verb: string, input: Thing): StandInAnswer {
  if (!id) return createSchedule(account, input)
  const schedule = account.things.get(id)
  if (!schedule || !isActive(schedule)) return refused(400, 'resource_missing')
  const subscription = account.things.get(schedule.subscription)!
  if (verb === 'release') {
    Object.assign(schedule, {
      status: 'released',
      released_subscription: subscription.id,
      subscription: null,
    })
    subscription.schedule = null
    return { body: schedule }
  }
  const phases = listIn(input.phases)
  const [first] = phases
  if (Number(first?.start_date) !== schedule.phases[0].start_date)
    return wrong('You must pass the current phase with its start date.')
  if (phases.some(({ items }) => listIn(items).some(({ price }) => !account.things.has(price))))
    return refused(400, 'resource_missing')
  schedule.phases = phases.map(phase => ({
    ...phase,
    discounts: listIn(phase.discounts),
    start_date: Number(phase.start_date ?? first?.end_date),
    end_date: Number(phase.end_date ?? 0),
    items: listIn(phase.items),
  }))
  Object.assign(schedule, { metadata: input.metadata ?? schedule.metadata, end_behavior: input.end_behavior })
  return { body: schedule }
}

function createSchedule(
  account: StripeAccount,
  { from_subscription: from, ...others }: Thing,
): StandInAnswer {
  const subscription = account.things.get(from)
  if (!subscription) return refused(404, 'resource_missing')
  if (Object.keys(others).length > 0) return wrong('Other parameters cannot be set with from_subscription.')
  if (subscription.schedule) return wrong('The subscription is already managed by a schedule.')
  if (subscription.status === 'canceled') return wrong('The subscription is canceled.')
  const [item] = subscription.items.data
  const price = account.keep('price', 'price', {
    currency: subscription.currency,
    unit_amount: subscription.amount,
  })
  const start_date = item.current_period_start
  const end_date = item.current_period_end
  const schedule = account.keep('sub_sched', 'subscription_schedule', {
    status: 'active',
    subscription: subscription.id,
    metadata: {},
    current_phase: { start_date, end_date },
    phases: [
      { start_date, end_date, discounts: [], items: [{ price: price.id, quantity: 1 }], trial_end: null },
    ],
  })
  subscription.schedule = schedule.id
  return { body: schedule }
}

/** Stripe refuses to change the end of a subscription that a schedule manages. */
export const managed = ({ schedule }: Thing): StandInAnswer | undefined =>
  schedule ? wrong(`The subscription is managed by the subscription schedule ${schedule}.`) : undefined

/** The present phase is over: the next one's price applies, and after the last the schedule is released. */
export function enterNextPhase(account: StripeAccount, subscription: Thing): void {
  const schedule = account.things.get(subscription.schedule)
  if (!schedule) return
  const next = schedule.phases[1]
  if (!next) {
    Object.assign(schedule, { status: 'released', subscription: null })
    subscription.schedule = null
    return
  }
  schedule.phases.shift()
  const { unit_amount: amount, recurring } = account.things.get(next.items[0].price)!
  subscription.amount = amount
  subscription.recurring = recurring
}
