import type { Ask, Keys } from '../../port.ts'
import { networkErrors } from '../../refusals.ts'
import { xTokens } from './objects.ts'

const scopes = 'tweet.read tweet.write users.read media.write offline.access'

export function signInUrl({
  keys,
  base,
  state,
  challenge,
  returnUrl,
}: {
  keys: Keys
  base: string
  state: string
  challenge: string
  returnUrl: string
}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: keys.clientId ?? '',
    redirect_uri: returnUrl,
    scope: scopes,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${base}?${query}`
}

export function exchangeCode(
  ask: Ask,
  { keys, code, verifier, returnUrl }: { keys: Keys; code: string; verifier: string; returnUrl: string },
): Promise<Keys> {
  return askTokens(ask, keys, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnUrl,
    code_verifier: verifier,
  })
}

/** Refresh tokens are single-use: the answer contains the next one. */
export function refreshTokens(ask: Ask, keys: Keys): Promise<Keys> {
  if (!keys.refreshToken) throw networkErrors.keys()
  return askTokens(ask, keys, { grant_type: 'refresh_token', refresh_token: keys.refreshToken })
}

async function askTokens(ask: Ask, keys: Keys, values: Record<string, string>): Promise<Keys> {
  const { clientId = '', clientSecret } = keys
  // A client without a secret is named in the body (RFC 6749 §3.2.1).
  const form = new URLSearchParams(clientSecret ? values : { ...values, client_id: clientId })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const headers: Record<string, string> = clientSecret ? { authorization: `Basic ${basic}` } : {}
  const { status, body } = await ask('POST', '/2/oauth2/token', { headers, form })
  const parsed = xTokens.safeParse(body)
  if (status === 200 && parsed.success) {
    const { access_token, refresh_token, expires_in } = parsed.data
    const expiresAt = new Date(Date.now() + expires_in * 1000).toISOString()
    return { ...keys, accessToken: access_token, refreshToken: refresh_token, expiresAt }
  }
  if (status === 429) throw networkErrors.wait(60)
  // Nothing was posted, so a retry is safe.
  throw status >= 500 ? networkErrors.away() : networkErrors.keys(status)
}
