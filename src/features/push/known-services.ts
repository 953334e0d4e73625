import type { Outbound } from '../../platform/outbound/outbound.ts'

/** Push services of browsers: Chrome and its derivatives, Firefox, Safari, Edge. */
const services = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Whether an address belongs to a push service, either a known one or one of PUSH_ALLOW. Others are refused: a
 * subscriber could choose which server we send requests to, and how often.
 */
export function isPushService(pushServices: Pick<Outbound, 'trusts'>, endpoint: string): boolean {
  return isKnownService(endpoint) || pushServices.trusts(endpoint)
}

function isKnownService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return services.some(form => form.test(url.hostname))
}
