import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type StandIn, startStandIn } from './http.ts'

export const googleClientId = 'warraq-test.apps.googleusercontent.com'

export type Claims = Record<string, unknown>
export type GoogleStandIn = StandIn & {
  /** An ID token as Google would sign it; `undefined` takes a claim away. */
  token: (claims: Claims, signer?: 'current' | 'stranger') => Promise<string>
  /** From now on signs with a new key and publishes no other. */
  rotate: () => Promise<void>
}

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK }

async function makeKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

/** Publishes its keys as a JWKS and signs ID tokens with them (OpenID Connect Core 1.0). */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  let generation = 1
  let key = await makeKey('key-1')
  const stranger = await makeKey('stranger')
  const standIn = await startStandIn(({ path }) =>
    path === '/oauth2/v3/certs' ? { body: { keys: [key.jwk] } } : { status: 404, body: {} },
  )
  return {
    ...standIn,
    async token(claims, signer = 'current') {
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
      // A stranger names our key and signs with another.
      const { privateKey } = signer === 'stranger' ? stranger : key
      return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey)
    },
    async rotate() {
      key = await makeKey(`key-${++generation}`)
    },
  }
}
