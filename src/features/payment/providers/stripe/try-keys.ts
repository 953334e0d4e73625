import type Stripe from 'stripe'
import { type KeyTrial, ltr, modeOf, noAnswer, problemOfForm } from '../../key-trial.schema.ts'
import { ProviderError } from '../../port.ts'
import { createStripeClient, olderThanOurs, safely } from './client.ts'
import { findPortalSettings } from './portal.ts'

/** Events that `factsOfEvent` handles. */
const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.processing',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

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
    // A key that may not read endpoints is known to Stripe all the same.
    const endpoints = await orNone(safely(stripe.webhookEndpoints.list({ limit: 100 })), 403)
    const rights = secretKey.startsWith('rk_') ? await missingRights(stripe) : []
    const told = endpoints
      ? endpointProblems(endpoints.data, typed.webhookUrl)
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

/** Undefined for an answer with this status. */
async function orNone<T>(answer: Promise<T>, status: number): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.status === status) return undefined
    throw error
  }
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

async function missingRights(stripe: Stripe): Promise<string[]> {
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
  const found = await Promise.all(probes.map(isMissing))
  const missing = probes.filter((_, index) => found[index]).map(({ right }) => ltr(right))
  return missing.length === 0 ? [] : [`ينقص هذا المفتاح المقيّد من الحقوق: ${missing.join('، ')}.`]
}

/** Stripe never shows a secret again, but each mode has its own endpoints, and each endpoint its own secret. */
function endpointProblems(endpoints: Stripe.WebhookEndpoint[], url: string) {
  const [ours] = endpoints
    .filter(each => each.url === url)
    .toSorted((a, b) => Number(b.status === 'enabled') - Number(a.status === 'enabled'))
  if (!ours) {
    const text = `لا عنوان إشعارات لهذا الموقع بهذا المفتاح: أضف ${ltr(url)} في وضع المفتاح نفسه (تجربة أو تشغيل)، ثم انسخ سرّه؛ فسرّ الوضع الآخر لا يصلح.`
    return { problems: [text], warnings: [] }
  }
  if (ours.status !== 'enabled') {
    return { problems: ['عنوان إشعارات هذا الموقع معطّل عند Stripe؛ فعّله هناك.'], warnings: [] }
  }
  const missing = events.filter(each => !matches(ours.enabled_events, each)).map(ltr)
  const unsent = missing.length > 0 ? [`لا يصلنا من أحداث Stripe: ${missing.join('، ')}.`] : []
  const version = olderThanOurs(ours.api_version)
  // Without a version of its own it has the account's, which no call tells.
  const old = version
    ? [
        `عنوان الإشعارات بإصدار قديم من واجهة Stripe (${ltr(version)}): تصلنا أحداثه وتُحسب، والأسلم عنوان جديد بأحدث إصدار؛ انسخ سرّه ثم احذف القديم.`,
      ]
    : []
  return { problems: [], warnings: [...unsent, ...old] }
}

const matches = (enabled: readonly string[], event: string) =>
  enabled.includes('*') || enabled.includes(event)
