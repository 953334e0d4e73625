import type Stripe from 'stripe'
import { type KeyTrial, ltr, modeOf, noAnswer, problemOfForm } from '../../key-trial.schema.ts'
import { ProviderError } from '../../port.ts'
import { createStripeClient, safely } from './client.ts'
import { type Endpoint, endpointProblems, findEndpoints } from './endpoint-trial.ts'
import { orNone } from './or-none.ts'
import { findPortalSettings } from './portal.ts'

type Probe = { right: string; method: 'GET' | 'POST'; path: string; params?: Record<string, string> }

/**
 * Requests that a restricted key with the right may make and that change nothing: they lack a parameter, or name an
 * object that does not exist. Without the right Stripe answers 403: https://docs.stripe.com/keys/restricted-api-keys
 */
const probes: readonly Probe[] = [
  { right: 'Checkout Sessions: Write', method: 'POST', path: '/v1/checkout/sessions' },
  { right: 'Subscriptions: Write', method: 'POST', path: '/v1/subscriptions/sub_none' },
  { right: 'Invoices: Write', method: 'POST', path: '/v1/invoices/in_none/void' },
  {
    ...{ right: 'Charges and Refunds: Write', method: 'POST', path: '/v1/refunds' },
    params: { payment_intent: 'pi_none' },
  },
  { right: 'Coupons: Write', method: 'POST', path: '/v1/coupons' },
  { right: 'Prices: Write', method: 'POST', path: '/v1/prices' },
  {
    ...{ right: 'Customer portal: Write', method: 'POST', path: '/v1/billing_portal/sessions' },
    params: { customer: 'cus_none' },
  },
  { right: 'PaymentIntents: Read', method: 'GET', path: '/v1/invoice_payments?limit=1' },
  { right: 'Disputes: Read', method: 'GET', path: '/v1/disputes?limit=1' },
]

/** Thin events have no changes; they are fetched. */
const changesProbe: Probe = { right: 'Events: Read', method: 'GET', path: '/v1/events?limit=1' }

type EnteredKeys = { secretKey: string; webhookSecret: string; baseUrl: string; webhookUrl: string }

/** Asks Stripe with keys that need not be stored; changes nothing there. */
export async function tryStripeKeys(
  typed: EnteredKeys,
  patience = { timeout: 6000, maxNetworkRetries: 0 },
): Promise<KeyTrial> {
  const { secretKey, webhookSecret } = typed
  const mode = modeOf(secretKey) ?? null
  const wrong = problemOfForm(secretKey, /^(sk|rk)_/)
  if (wrong) return { mode, problems: [wrong], warnings: [] }
  const secret = secretProblem(webhookSecret)
  const stripe = createStripeClient(typed, patience)
  try {
    const endpoints = await findEndpoints(stripe, typed.webhookUrl)
    const rights = secretKey.startsWith('rk_') ? await missingRights(stripe, endpoints) : []
    const told = endpoints
      ? endpointProblems(endpoints, typed.webhookUrl)
      : { problems: [], warnings: [unreadable] }
    const warnings = [...told.warnings, ...(await portalWarnings(stripe))]
    return { mode, problems: [...rights, ...secret, ...told.problems], warnings }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { mode, problems: [refusalOf(error), ...secret], warnings: [] }
  }
}

const unreadable = `لا يرى هذا المفتاح عناوين الإشعارات، فلم نتحقق منها؛ أعطه الحق ${ltr('Webhook Endpoints: Read')} أو تحقق بنفسك.`

function refusalOf({ isTemporary, status }: ProviderError): string {
  if (isTemporary) return noAnswer('Stripe')
  return status === 401
    ? 'لا يعرف Stripe هذا المفتاح: قد يكون أُلغي أو نُسخ ناقصًا. انسخه من لوحته من جديد.'
    : 'رفض Stripe هذا المفتاح؛ راجعه في لوحته.'
}

function secretProblem(secret: string): string[] {
  if (secret.startsWith('whsec_')) return []
  return secret
    ? [`سرّ الإشعارات يبدأ بـ ${ltr('whsec_')}؛ تجده في صفحة عنوان الإشعارات عند Stripe.`]
    : ['سرّ الإشعارات ناقص، وبغيره لا نعلم بما دُفع: لا يُعرض Stripe على القراء حتى تكتبه.']
}

const portalPlace = ltr('Settings → Billing → Customer portal')

/** Payments work without the portal; changing a card does not. */
async function portalWarnings(stripe: Stripe): Promise<string[]> {
  const settings = await orNone(
    findPortalSettings(stripe).then(found => found ?? null),
    403,
  )
  if (settings === undefined) return []
  if (settings === null)
    return [
      `لم تُحفظ إعدادات بوابة العملاء في هذا الوضع (تجربة أو تشغيل)، فلن يستطيع قارئ أن يبدّل بطاقته: افتح ${portalPlace} في لوحة Stripe واحفظها مرة.`,
    ]
  return settings.features.payment_method_update.enabled
    ? []
    : [
        `بوابة العملاء لا تسمح بتبديل البطاقة: فعّل ${ltr('Payment methods')} في ${portalPlace} في لوحة Stripe.`,
      ]
}

async function missingRights(stripe: Stripe, endpoints: readonly Endpoint[] = []): Promise<string[]> {
  const needed = endpoints.some(({ prefix }) => prefix === 'v1.') ? [...probes, changesProbe] : probes
  const isMissing = async ({ method, path, params = {} }: Probe) => {
    try {
      await safely(
        method === 'GET' ? stripe.rawRequest(method, path) : stripe.rawRequest(method, path, params),
      )
      return false
    } catch (error) {
      if (!(error instanceof ProviderError) || error.isTemporary) throw error
      return error.status === 403
    }
  }
  const found = await Promise.all(needed.map(isMissing))
  const missing = needed.filter((_, index) => found[index]).map(({ right }) => ltr(right))
  return missing.length === 0 ? [] : [`ينقص هذا المفتاح المقيّد من الحقوق: ${missing.join('، ')}.`]
}
