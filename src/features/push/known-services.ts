import type { Outbound } from '../../platform/outbound/outbound.ts'

/** Where browsers have their messages taken: Chrome and those built on it, Firefox, Safari, Edge. */
const services = [
  /^(?:fcm|android)\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Whether an address is one of a push service: a known one, or one of PUSH_ALLOW. Others are refused: whoever subscribes
 * would choose which server ours asks, and how often.
 */
export function isPushService(pushServices: Pick<Outbound, 'trusts'>, endpoint: string): boolean {
  return isKnownService(endpoint) || pushServices.trusts(endpoint)
}

function isKnownService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return services.some(form => form.test(url.hostname))
}
