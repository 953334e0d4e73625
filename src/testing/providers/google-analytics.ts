import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { type StandIn, startStandIn } from './http.ts'

export const googleProperty = '481516234'
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const serviceAccount = {
  type: 'service_account',
  client_email: 'reader@warraq-test.iam.gserviceaccount.com',
  private_key: privateKey,
  // The address inside a key must never be contacted.
  token_uri: 'http://127.0.0.1:9/stolen',
}
export const googleKey = JSON.stringify(serviceAccount)
/** A key of an unknown account. */
export const strangeKey = JSON.stringify({ ...serviceAccount, client_email: 'stranger@example.com' })

type Names = { name: string }[]
export type Question = {
  dateRanges?: { startDate: string; endDate: string }[]
  minuteRanges?: { name: string }[]
  dimensions?: Names
  metrics: Names
  dimensionFilter?: unknown
}
type Rows = [dimensions: string[], metrics: number[]][]
export type GoogleAnalyticsStandIn = StandIn & {
  /** Responds to reports with these rows. */
  report: (answer: (question: Question) => Rows) => void
  /** Responds to the API's next calls with this status. */
  refuse: (status: number | undefined, headers?: Record<string, string>) => void
  /** Invalidates the tokens issued so far. */
  revoke: () => void
  /** Environment of an application that uses this stand-in. */
  env: Record<string, string>
}

/** The token endpoint (RFC 7523) and `runReport` and `runRealtimeReport` of the Data API, v1beta. */
export async function startGoogleAnalyticsStandIn(): Promise<GoogleAnalyticsStandIn> {
  const key = await importSPKI(publicKey, 'RS256')
  let answer: (question: Question) => Rows = () => []
  let refused: { status: number; headers: Record<string, string> } | undefined
  let tokens = 0
  const standIn = await startStandIn(async ({ method, path, headers, body }) => {
    if (method === 'POST' && path === '/token') {
      const form = new URLSearchParams(body)
      const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
      const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
        audience: 'https://oauth2.googleapis.com/token',
        issuer: serviceAccount.client_email,
      }).catch(() => ({ payload: undefined }))
      if (!isGrant || payload?.scope !== 'https://www.googleapis.com/auth/analytics.readonly') {
        return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
      }
      tokens += 1
      return { body: { access_token: `token-${tokens}`, expires_in: 3599, token_type: 'Bearer' } }
    }
    const status = (code: number, name: string) => ({ status: code, body: { error: { code, status: name } } })
    if (headers.authorization !== `Bearer token-${tokens}`) return status(401, 'UNAUTHENTICATED')
    if (refused) return { ...status(refused.status, 'REFUSED'), headers: refused.headers }
    const [, property, call] = /^\/v1beta\/properties\/(\d+):(runReport|runRealtimeReport)$/.exec(path) ?? []
    if (method !== 'POST' || property !== googleProperty) return status(403, 'PERMISSION_DENIED')
    const question = JSON.parse(body) as Question
    const valuesOf = (values: (string | number)[]) => values.map(value => ({ value: String(value) }))
    const rows = answer(question).map(([dimensions, metrics]) => ({
      dimensionValues: valuesOf(dimensions),
      metricValues: valuesOf(metrics),
    }))
    // The API omits empty lists.
    const kind = call === 'runReport' ? 'analyticsData#runReport' : 'analyticsData#runRealtimeReport'
    return { body: { ...(rows.length > 0 && { rows }), rowCount: rows.length, kind } }
  })
  return {
    ...standIn,
    report(given) {
      answer = given
    },
    refuse(status, headers = {}) {
      refused = status === undefined ? undefined : { status, headers }
    },
    revoke() {
      tokens += 1
    },
    env: { GOOGLE_ANALYTICS_URL: standIn.url, GOOGLE_TOKEN_URL: `${standIn.url}/token` },
  }
}
