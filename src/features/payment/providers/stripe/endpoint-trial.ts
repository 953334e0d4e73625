import type Stripe from 'stripe'
import { ltr } from '../../key-trial.schema.ts'
import { olderThanOurs, safely } from './client.ts'
import { orNone } from './or-none.ts'

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

/** A webhook endpoint or event destination at Stripe that leads to this site. */
export type Endpoint = {
  isEnabled: boolean
  /** Names of events as this kind of endpoint has them. */
  enabledEvents: readonly string[]
  prefix: '' | 'v1.'
  isOfOwnAccount: boolean
  version: string | null
}

/**
 * Endpoints of this address. Those that get thin events are only in the second list. Undefined if the key may not read
 * both and none was found; it may be a good key all the same.
 */
export async function findEndpoints(stripe: Stripe, url: string): Promise<Endpoint[] | undefined> {
  const include: 'webhook_endpoint.url'[] = ['webhook_endpoint.url']
  const [first, second] = await Promise.all([
    orNone(safely(stripe.webhookEndpoints.list({ limit: 100 })), 403),
    orNone(safely(stripe.v2.core.eventDestinations.list({ include, limit: 100 })), 403, 404),
  ])
  const snapshots = (first?.data ?? [])
    .filter(each => each.url === url)
    .map(
      ({ status, enabled_events: enabledEvents, application, api_version: version }): Endpoint => ({
        ...{ isEnabled: status === 'enabled', enabledEvents, prefix: '', version },
        isOfOwnAccount: !application,
      }),
    )
  const thin = (second?.data ?? [])
    .filter(each => each.event_payload === 'thin' && each.webhook_endpoint?.url === url)
    .map(
      ({ status, enabled_events: enabledEvents, events_from: from = ['@self'] }): Endpoint => ({
        ...{ isEnabled: status === 'enabled', enabledEvents, prefix: 'v1.', version: null },
        isOfOwnAccount: from.includes('@self') || from.includes('@organization_members'),
      }),
    )
  const found = [...snapshots, ...thin]
  return found.length === 0 && !(first && second) ? undefined : found
}

/** Stripe never shows a secret again, but each mode has its own endpoints, and each endpoint its own secret. */
export function endpointProblems(endpoints: readonly Endpoint[], url: string) {
  const enabled = endpoints.filter(({ isEnabled }) => isEnabled)
  const ours = enabled.find(({ isOfOwnAccount }) => isOfOwnAccount)
  if (ours) return { problems: [], warnings: warningsOf(ours, enabled.length) }
  if (enabled.length > 0) {
    const text = `عنوان إشعارات هذا الموقع مُعدّ لأحداث الحسابات المتصلة (${ltr('Connected accounts')})، فلا تصل أحداث حسابك: أضف عنوانًا لأحداث حسابك نفسه (${ltr('Your account')})، ثم انسخ سرّه.`
    return { problems: [text], warnings: [] }
  }
  if (endpoints.length > 0) {
    return { problems: ['عنوان إشعارات هذا الموقع معطّل عند Stripe؛ فعّله هناك.'], warnings: [] }
  }
  const text = `لا عنوان إشعارات لهذا الموقع بهذا المفتاح: أضف ${ltr(url)} في وضع المفتاح نفسه (تجربة أو تشغيل)، ثم انسخ سرّه؛ فسرّ الوضع الآخر لا يصلح.`
  return { problems: [text], warnings: [] }
}

function warningsOf({ enabledEvents, prefix, version }: Endpoint, count: number): string[] {
  const missing = events.map(each => `${prefix}${each}`).filter(each => !matches(enabledEvents, each))
  // An endpoint without a version uses the account's, which the API does not expose.
  const old = olderThanOurs(version)
  return [
    ...(missing.length > 0 ? [`لا يصلنا من أحداث Stripe: ${missing.map(ltr).join('، ')}.`] : []),
    ...(old
      ? [
          `عنوان الإشعارات بإصدار قديم من واجهة Stripe (${ltr(old)}): تصلنا أحداثه وتُحسب، والأسلم عنوان جديد بأحدث إصدار؛ انسخ سرّه ثم احذف القديم.`,
        ]
      : []),
    ...(count > 1
      ? ['لهذا الموقع أكثر من عنوان إشعارات عند Stripe، ولكلٍّ سرّه: أبقِ العنوان الذي حفظت سرّه هنا، واحذف غيره.']
      : []),
  ]
}

const matches = (enabled: readonly string[], event: string) =>
  enabled.includes('*') || enabled.includes(event)
