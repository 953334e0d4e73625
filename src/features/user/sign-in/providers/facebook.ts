import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../../../contract/fail.ts'
import type { IdentityProvider } from '../../../../platform/security/identity.ts'

const debugAnswer = z.object({
  data: z.object({
    app_id: z.string(),
    user_id: z.string().min(1),
    is_valid: z.boolean(),
    type: z.string().optional(),
    /** Unix seconds; 0 for a token that does not expire. */
    expires_at: z.number().default(0),
  }),
})
const meAnswer = z.object({ id: z.string(), name: z.string().default(''), email: z.email().optional() })

type FacebookOptions = {
  appId: string
  secret: string
  baseUrl: string
  /** For browsers only. */
  scriptUrl: string
}

/**
 * Verifies Facebook's access tokens: the token itself by `debug_token`, then the person by `/me`. Facebook provides an
 * e-mail only once its owner has confirmed it.
 */
export function createFacebook({ appId, secret, baseUrl, scriptUrl }: FacebookOptions): IdentityProvider {
  const refused = () => fail('BAD_CREDENTIALS', undefined, 'لم يؤكد فيسبوك هويتك؛ أعد المحاولة.')
  const away = () => fail('UNAVAILABLE', undefined, 'تعذّر الوصول إلى فيسبوك الآن؛ أعد المحاولة بعد قليل.')

  async function ask<T>(path: string, query: Record<string, string>, answer: z.ZodType<T>): Promise<T> {
    const url = `${baseUrl}${path}?${new URLSearchParams(query)}`
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' }).catch(() => {
      throw away()
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.status >= 500 || response.status === 429) throw away()
    const said = answer.safeParse(body)
    // Facebook's errors about the token come with 400 and a body of another shape.
    if (!response.ok || !said.success) throw refused()
    return said.data
  }

  return {
    clientId: appId,
    scriptUrl,
    async identify(token) {
      const { data } = await ask(
        '/debug_token',
        { input_token: token, access_token: `${appId}|${secret}` },
        debugAnswer,
      )
      const expired = data.expires_at > 0 && data.expires_at * 1000 <= Date.now()
      if (!data.is_valid || data.app_id !== appId || expired || (data.type ?? 'USER') !== 'USER') {
        throw refused()
      }
      const proof = createHmac('sha256', secret).update(token).digest('hex')
      const me = await ask(
        '/me',
        { fields: 'id,name,email', access_token: token, appsecret_proof: proof },
        meAnswer,
      )
      if (me.id !== data.user_id) throw refused()
      if (!me.email) throw fail('REFUSED', undefined, 'ليس لحسابك في فيسبوك بريد مؤكد نعرفك به.')
      return { id: me.id, email: me.email.toLowerCase(), name: me.name }
    },
  }
}
