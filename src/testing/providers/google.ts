import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type StandIn, startStandIn } from './http.ts'

export const googleClientId = 'warraq-test.apps.googleusercontent.com'

export type Claims = Record<string, unknown>
export type GoogleStandIn = StandIn & {
  /** An ID token as Google signs it. `undefined` removes a claim. */
  token: (claims: Claims, signer?: 'current' | 'stranger') => Promise<string>
  /** From now on, signs with a new key, and publishes no other. */
  rotate: () => Promise<void>
}

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK }

async function makeKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

/** The browser script of Google Identity Services: a button that asks for an account and calls back. */
const script = `{
  const home = new URL('.', document.currentScript.src)
  let options
  window.google = { accounts: { id: {
    initialize(given) { options = given },
    prompt() {},
    renderButton(place) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'المتابعة باستخدام غوغل'
      button.onclick = () => {
        window.gsiChosen = options.callback
        const choice = document.createElement('script')
        choice.src = home + 'choose?' + new URLSearchParams({ client_id: options.client_id, nonce: options.nonce })
        document.head.append(choice)
      }
      place.append(button)
    },
  } } }
}`

/** Publishes its keys as a JWKS and signs ID tokens with them (OpenID Connect Core 1.0). */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  let generation = 1
  let key = await makeKey('key-1')
  const stranger = await makeKey('stranger')
  const standIn = await startStandIn(async ({ path, query }) => {
    if (path === '/oauth2/v3/certs') return { body: { keys: [key.jwk] } }
    if (path === '/gsi/client') return { body: script, type: 'text/javascript' }
    if (path !== '/gsi/choose') return { status: 404, body: {} }
    const credential = await token({ aud: query.get('client_id'), nonce: query.get('nonce') })
    return { body: `gsiChosen(${JSON.stringify({ credential })})`, type: 'text/javascript' }
  })
  async function token(claims: Claims, signer: 'current' | 'stranger' = 'current'): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const whole = {
      iss: 'https://accounts.google.com',
      aud: googleClientId,
      sub: '110000000000000000001',
      email: 'reader@gmail.example',
      email_verified: true,
      name: 'قارئة من غوغل',
      iat: now,
      exp: now + 3600,
      ...claims,
    }
    const said = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
    // The stranger uses our key id and signs with another key.
    const { privateKey } = signer === 'stranger' ? stranger : key
    return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey)
  }
  return {
    ...standIn,
    token,
    async rotate() {
      key = await makeKey(`key-${++generation}`)
    },
  }
}
