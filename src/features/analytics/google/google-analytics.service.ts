import { createHash } from 'node:crypto'
import type { analyticsdata_v1beta as v1 } from '@googleapis/analyticsdata'
import { LRUCache } from 'lru-cache'

declare module '../../../platform/context.ts' {
  interface Services {
    googleAnalytics: GoogleAnalytics
  }
}

/** A property of Google Analytics 4, and the key, in JSON, of a service account that may read it. */
export type GoogleAccount = { property: string; key: string }
export type ReportRequest = v1.Schema$RunReportRequest
export type ReportAnswer = v1.Schema$RunReportResponse
export type RealtimeRequest = v1.Schema$RunRealtimeReportRequest
export type RealtimeAnswer = v1.Schema$RunRealtimeReportResponse

/** https://developers.google.com/analytics/devguides/reporting/data/v1; both throw GoogleAnalyticsError. */
export type GoogleAnalytics = {
  report: (account: GoogleAccount, request: ReportRequest) => Promise<ReportAnswer>
  realtime: (account: GoogleAccount, request: RealtimeRequest) => Promise<RealtimeAnswer>
}

export class GoogleAnalyticsError extends Error {
  /** `wait`: the property's quota is used up for now; `away`: no answer, or an unreadable one. */
  readonly kind: 'key' | 'property' | 'refused' | 'wait' | 'away'
  readonly waitSeconds: number

  constructor(kind: GoogleAnalyticsError['kind'], waitSeconds = 60) {
    super(`Google Analytics: ${kind}`)
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}

type Options = {
  api: string
  tokenUrl: string
  /** For a token and its report together. */
  timeoutMs: number
}
type Properties = v1.Resource$Properties

const scopes = ['https://www.googleapis.com/auth/analytics.readonly']
const keptMs = { report: 300_000, realtime: 30_000 }
const longestWait = 3600

/**
 * Google's own client. Answers are cached for a while, as each uses some of the property's quota; once it is used up,
 * no requests are sent.
 */
export function createGoogleAnalytics(options: Options): GoogleAnalytics {
  const opened = new LRUCache<string, Promise<Properties>>({ max: 4 })
  const answers = new LRUCache<string, Promise<unknown>>({ max: 200 })
  const waits = new LRUCache<string, GoogleAnalyticsError>({ max: 20 })

  function ask<Answer>(
    account: GoogleAccount,
    kind: keyof typeof keptMs,
    request: unknown,
    send: (properties: Properties, property: string) => Promise<{ data: Answer }>,
  ): Promise<Answer> {
    const who = createHash('sha256').update(`${account.property}\n${account.key}`).digest('base64url')
    const waiting = waits.get(who)
    if (waiting) return Promise.reject(waiting)
    const question = `${who} ${kind} ${JSON.stringify(request)}`
    const known = answers.get(question) as Promise<Answer> | undefined
    if (known) return known
    async function sendIt(mayRenew: boolean): Promise<Answer> {
      const client = opened.get(who) ?? openClient(account, options)
      opened.set(who, client)
      try {
        return (await send(await client, `properties/${account.property}`)).data
      } catch (thrown) {
        const error = errorOf(thrown, options)
        // The client caches a revoked token; a new client requests another.
        if (error.kind === 'key') opened.delete(who)
        if (error.kind === 'key' && mayRenew && statusOf(thrown) === 401) return sendIt(false)
        throw error
      }
    }
    const answer = sendIt(true).catch(error => {
      answers.delete(question)
      if (error.kind === 'wait') waits.set(who, error, { ttl: error.waitSeconds * 1000 })
      throw error
    })
    answers.set(question, answer, { ttl: keptMs[kind] })
    return answer
  }

  return {
    report: (account, requestBody) =>
      ask(account, 'report', requestBody, (properties, property) =>
        properties.runReport({ property, requestBody }),
      ),
    realtime: (account, requestBody) =>
      ask(account, 'realtime', requestBody, (properties, property) =>
        properties.runRealtimeReport({ property, requestBody }),
      ),
  }
}

/** Loaded on first use: few newsrooms need it. */
async function openClient({ key }: GoogleAccount, { api, tokenUrl, timeoutMs }: Options) {
  const [{ analyticsdata }, { gaxios, JWT }] = await Promise.all([
    import('@googleapis/analyticsdata'),
    import('google-auth-library'),
  ])
  const transporter = new gaxios.Gaxios({ fetchImplementation: fetch, timeout: timeoutMs / 2 })
  transporter.interceptors.request.add({
    async resolved(request) {
      if (request.url.host === 'oauth2.googleapis.com') request.url = new URL(tokenUrl)
      request.redirect = 'error'
      // Users are waiting, and can try again.
      request.retryConfig = { retry: 0, noResponseRetries: 0 }
      return request
    },
  })
  // Only these fields of the key: addresses in it would decide where its signature is sent.
  const { client_email: email, private_key } = JSON.parse(key) as {
    client_email: string
    private_key: string
  }
  const auth = new JWT({ email, key: private_key, scopes, transporter })
  return analyticsdata({ version: 'v1beta', auth, rootUrl: api }).properties
}

type GoogleError = {
  code?: string
  config?: { url?: URL | string }
  response?: { status: number; headers: Headers }
}

const statusOf = (error: unknown) => (error as GoogleError).response?.status

function errorOf(error: unknown, { tokenUrl }: Options): GoogleAnalyticsError {
  if (error instanceof GoogleAnalyticsError) return error
  const { response, config, code } = error as GoogleError
  // A key that cannot sign.
  if (!response) return new GoogleAnalyticsError(code?.startsWith('ERR_OSSL') ? 'key' : 'away')
  const { status, headers } = response
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    return new GoogleAnalyticsError('wait', seconds > 0 ? Math.min(longestWait, Math.ceil(seconds)) : 60)
  }
  if (status >= 500) return new GoogleAnalyticsError('away')
  if (String(config?.url) === tokenUrl || status === 401) return new GoogleAnalyticsError('key')
  return new GoogleAnalyticsError(status === 403 || status === 404 ? 'property' : 'refused')
}
