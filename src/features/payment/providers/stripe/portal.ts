import type Stripe from 'stripe'
import { ProviderError, portalNotSaved } from '../../port.ts'
import { safely } from './client.ts'

/**
 * Settings of the customer portal in the key's mode. Until somebody saves them, there is no default and Stripe refuses
 * every page: https://docs.stripe.com/customer-management/configure-portal
 */
export async function findPortalSettings(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await safely(
    stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 }),
  )
  return data[0]
}

/** @throws ProviderError with `portalNotSaved` while the account has no settings */
export async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  try {
    const { url } = await safely(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
    return url
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 400) throw error
    if (error.code === 'resource_missing' || (await hasSettings(stripe))) throw error
    throw new ProviderError('stripe', 'no settings of the portal', {
      isTemporary: false,
      status: 400,
      code: portalNotSaved,
    })
  }
}

/** True as well if a restricted key may not read the settings: opening the portal then fails with Stripe's reason. */
async function hasSettings(stripe: Stripe): Promise<boolean> {
  try {
    return (await findPortalSettings(stripe)) !== undefined
  } catch {
    return true
  }
}
