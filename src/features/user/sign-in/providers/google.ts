import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { fail } from '../../../../contract/fail.ts'
import type { IdentityProvider } from '../../../../platform/security/identity.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().optional(),
  email_verified: z.union([z.boolean(), z.literal('true')]).optional(),
  name: z.string().optional(),
  nonce: z.string().optional(),
})

type GoogleOptions = {
  clientId: string
  baseUrl: string
  /** For browsers only. */
  scriptUrl: string
  /** How long an unknown key is not fetched again; keys rotate every few days. */
  cooldownMs?: number
}

/** Verifies Google's ID tokens by OpenID Connect Core 1.0 §3.1.3.7; the caller checks the nonce. */
export function createGoogle({
  clientId,
  baseUrl,
  scriptUrl,
  cooldownMs = 30_000,
}: GoogleOptions): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(`${baseUrl}/oauth2/v3/certs`), {
    cooldownDuration: cooldownMs,
    timeoutDuration: 5000,
  })

  async function verify(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: '1h',
        clockTolerance: 30,
      })
      return payload
    } catch (error) {
      if (isAboutToken(error)) {
        throw fail('BAD_CREDENTIALS', undefined, 'لم تؤكد غوغل هويتك؛ أعد المحاولة.')
      }
      throw fail('UNAVAILABLE', undefined, 'تعذّر الوصول إلى غوغل الآن؛ أعد المحاولة بعد قليل.')
    }
  }

  return {
    clientId,
    scriptUrl,
    async identify(token) {
      const said = claims.safeParse(await verify(token))
      if (!said.success) throw fail('BAD_CREDENTIALS', undefined, 'لم تؤكد غوغل هويتك؛ أعد المحاولة.')
      const { sub, email, email_verified, name, nonce } = said.data
      if (!email || !email_verified) throw fail('REFUSED', undefined, 'بريدك لدى غوغل غير مؤكد.')
      return { id: sub, email: email.toLowerCase(), name: name ?? '', nonce }
    },
  }
}

/** The token is wrong, not the connection to Google. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  )
}
