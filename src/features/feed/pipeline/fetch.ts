import { OutboundError, type OutboundErrorCode } from '../../../platform/outbound/error.ts'
import type { Outbound, OutboundAnswer } from '../../../platform/outbound/outbound.ts'
import { belongsTo } from './credentials.ts'
import { findLink } from './links.ts'

/** A feed's address, and the validators of the last fetch. `secrets`: headers for its host alone. */
export type FeedAddress = {
  url: string
  etag?: string | null
  lastModified?: string | null
  secrets?: Record<string, string> | undefined
}

export type FetchResult =
  | {
      kind: 'fetched'
      bytes: Uint8Array
      /** The connection broke off: no validators are stored, so that the rest is fetched later. */
      isCut: boolean
      contentType: string
      /** Final address, the base of relative ones. */
      url: string
      movedTo: string | undefined
      etag: string | undefined
      lastModified: string | undefined
      /** WebSub hub and topic from Link headers. */
      hub: string | undefined
      self: string | undefined
      freshUntil: Date | undefined
    }
  | { kind: 'unchanged'; status: 304; movedTo: string | undefined; freshUntil: Date | undefined }
  /** The publisher removed it permanently. */
  | { kind: 'gone'; status: 410; message: string }
  | {
      kind: 'failed'
      code: OutboundErrorCode | 'STATUS' | 'EMPTY' | 'LOCKED'
      status: number | undefined
      /** Arabic, for users. */
      message: string
      /** When to retry, if the server said so. */
      retryAt: Date | undefined
    }

const accept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'
const maxWaitMs = 24 * 3_600_000

/** Fetches a feed if it has changed. Never throws: network errors are results. */
export async function fetchFeed(
  outbound: Pick<Outbound, 'get'>,
  feed: FeedAddress,
  {
    now = () => new Date(),
    timeoutMs,
    maxBytes,
  }: { now?: () => Date; timeoutMs?: number; maxBytes?: number } = {},
): Promise<FetchResult> {
  const headers: Record<string, string> = {}
  if (feed.etag) headers['if-none-match'] = feed.etag
  if (feed.lastModified) headers['if-modified-since'] = feed.lastModified
  try {
    const { secrets } = feed
    const given = { headers, secrets, accept, timeoutMs, maxBytes, allowCut: true }
    const answer = await outbound.get(feed.url, given)
    const signIn = !secrets ? 'none' : belongsTo(feed.url, answer.url) ? 'sent' : 'withheld'
    return readAnswer(answer, now(), signIn)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { kind: 'failed', code: error.code, status: undefined, message: error.message, retryAt: undefined }
  }
}

/** `withheld`: a redirect led to another host. */
type SignIn = 'none' | 'sent' | 'withheld'

function readAnswer(answer: OutboundAnswer, now: Date, signIn: SignIn): FetchResult {
  const { status, headers, movedTo, isCut } = answer
  const freshUntil = readFreshness(headers, now)
  if (status === 304) return { kind: 'unchanged', status, movedTo, freshUntil }
  if (status === 410)
    return { kind: 'gone', status, message: 'أُغلقت الخلاصة نهائيًّا (410): أوقفها أو غيّر عنوانها.' }
  const retryAt = readRetryAfter(headers['retry-after'], now)
  if (status < 200 || status >= 300) {
    return { kind: 'failed', code: 'STATUS', status, message: statusMessage(status, signIn), retryAt }
  }
  if (answer.body.length === 0) {
    return { kind: 'failed', code: 'EMPTY', status, message: 'رد الخادم بصفحة فارغة.', retryAt }
  }
  return {
    kind: 'fetched',
    bytes: answer.body,
    isCut,
    contentType: headers['content-type'] ?? '',
    url: answer.url,
    movedTo,
    etag: isCut ? undefined : headers.etag,
    lastModified: isCut ? undefined : headers['last-modified'],
    hub: findLink(headers.link ?? '', 'hub'),
    self: findLink(headers.link ?? '', 'self'),
    freshUntil,
  }
}

const refusals = {
  401: {
    none: 'يطلب الخادم تسجيل دخول (401)؛ اكتب بيانات الدخول في المرشّح.',
    sent: 'رفض الخادم بيانات الدخول المحفوظة (401)؛ صحّحها في المرشّح.',
    withheld:
      'أحالنا الخادم إلى موقع آخر يطلب تسجيل دخول (401)، ولا نرسل بيانات الدخول إلى غير موقع الخلاصة.',
  },
  403: {
    none: 'يمنعنا الخادم من هذه الخلاصة (403).',
    sent: 'يمنعنا الخادم من هذه الخلاصة، مع أننا أرسلنا بيانات الدخول المحفوظة (403).',
    withheld: 'أحالنا الخادم إلى موقع آخر يمنعنا (403)، ولا نرسل بيانات الدخول إلى غير موقع الخلاصة.',
  },
} satisfies Record<number, Record<SignIn, string>>

function statusMessage(status: number, signIn: SignIn): string {
  if (status === 401 || status === 403) return refusals[status][signIn]
  if (status === 404) return 'لا توجد خلاصة على هذا العنوان (404).'
  if (status === 429) return 'يطلب الخادم أن نقلل طلباتنا (429).'
  return status >= 500 ? `في خادم الناشر عطل (${status}).` : `رد الخادم برمز غير متوقع (${status}).`
}

/** Until when the answer does not change (RFC 9111 §4.2): a cache on the way would only repeat it. */
function readFreshness(headers: Record<string, string>, now: Date): Date | undefined {
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1]
  const left = Number(maxAge ?? 0) - (Number(headers.age) || 0)
  return left > 0 ? new Date(now.getTime() + Math.min(left * 1000, maxWaitMs)) : undefined
}

/** RFC 9110 §10.2.3: seconds or a date. At most a day, in case of a server's mistake. */
function readRetryAfter(value: string | undefined, now: Date): Date | undefined {
  if (!value) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return wait > 0 ? new Date(now.getTime() + Math.min(wait, maxWaitMs)) : undefined
}
