import { createHmac } from 'node:crypto'
import { type StandIn, startStandIn } from './http.ts'

export const facebookApp = { appId: '1234567890', secret: 'facebook-app-secret' }

export type FacebookToken = {
  appId?: string
  userId?: string
  valid?: boolean
  expiresAt?: number
  type?: string
  me?: { id?: string; name?: string; email?: string }
}
export type FacebookStandIn = StandIn & { tokens: Map<string, FacebookToken> }

/** Token that the stand-in's script returns after signing in. */
export const facebookBrowserToken = 'browser-token'

/** The browser script: becomes ready after loading, then calls `fbAsyncInit`. */
const script = `{
  let known
  setTimeout(() => {
    window.FB = {
      init({ appId }) { known = appId },
      login(then) { then(known ? { authResponse: { accessToken: '${facebookBrowserToken}' } } : {}) },
    }
    window.fbAsyncInit()
  })
}`

const error = { status: 400, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }

/** `debug_token` and `/me` of the Graph API, for the tokens that a test adds. */
export async function startFacebookStandIn(): Promise<FacebookStandIn> {
  const tokens = new Map<string, FacebookToken>()
  const standIn = await startStandIn(({ path, query }) => {
    if (path === '/ar_AR/sdk.js') return { body: script, type: 'text/javascript' }
    if (path === '/debug_token') {
      if (query.get('access_token') !== `${facebookApp.appId}|${facebookApp.secret}`) return error
      const token = tokens.get(query.get('input_token') ?? '')
      if (!token) return { body: { data: { is_valid: false, error: { code: 190 } } } }
      return {
        body: {
          data: {
            app_id: token.appId ?? facebookApp.appId,
            user_id: token.userId ?? '77',
            is_valid: token.valid ?? true,
            type: token.type ?? 'USER',
            expires_at: token.expiresAt ?? Math.floor(Date.now() / 1000) + 3600,
          },
        },
      }
    }
    const text = query.get('access_token') ?? ''
    const token = tokens.get(text)
    const proof = createHmac('sha256', facebookApp.secret).update(text).digest('hex')
    if (path !== '/me' || !token || query.get('appsecret_proof') !== proof) return error
    return {
      body: { id: token.userId ?? '77', name: 'قارئ من فيسبوك', email: 'reader@fb.example', ...token.me },
    }
  })
  return { ...standIn, tokens }
}
