import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { refused } from './stripe-page.ts'

/**
 * https://docs.stripe.com/customer-management/configure-portal: there is no default configuration until somebody saves
 * the settings of a mode, and without one every session is refused, by a message and no code.
 */
export function createPortalSession(
  account: StripeAccount,
  { customer, configuration }: Thing,
): StandInAnswer {
  if (!customer) return refused(400, 'parameter_missing')
  if (!account.things.has(customer)) return refused(400, 'resource_missing')
  if (account.portal === 'missing' && !configuration) return refused(400, '')
  return {
    body: { object: 'billing_portal.session', url: `${account.url}/portal/${customer}`, livemode: false },
  }
}

/** https://docs.stripe.com/api/customer_portal/configurations/list */
export function listConfigurations(
  account: StripeAccount,
  { livemode }: { livemode: boolean },
): StandInAnswer {
  const features = { payment_method_update: { enabled: account.portal === 'saved' } }
  const saved = {
    ...{ id: 'bpc_default', object: 'billing_portal.configuration', is_default: true, active: true },
    ...{ livemode, features },
  }
  const data = livemode || account.portal === 'missing' ? [] : [saved]
  return { body: { object: 'list', data, has_more: false, url: '' } }
}
