import { type StandIn, startStandIn } from './http.ts'

export const captchaKeys = { siteKey: 'site-key', secret: 'captcha-secret', project: 'warraq-test' }

/** `score` and `action` as the provider found them for this token. */
export type CaptchaToken = { score?: number; action?: string; valid?: boolean }
export type CaptchaStandIn = StandIn & { tokens: Map<string, CaptchaToken> }

/** reCAPTCHA's siteverify and the assessments of its Enterprise version. Each token counts once. */
export async function startCaptchaStandIn(): Promise<CaptchaStandIn> {
  const tokens = new Map<string, CaptchaToken>()
  const take = (name: string) => {
    const token = tokens.get(name)
    tokens.delete(name)
    return token
  }
  const standIn = await startStandIn(({ path, body }) => {
    if (path === '/recaptcha/api/siteverify') {
      const form = new URLSearchParams(body)
      if (form.get('secret') !== captchaKeys.secret) {
        return { body: { success: false, 'error-codes': ['invalid-input-secret'] } }
      }
      const token = take(form.get('response') ?? '')
      if (!token || token.valid === false) {
        return { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } }
      }
      return { body: { success: true, hostname: 'localhost', score: token.score, action: token.action } }
    }
    if (path !== `/v1/projects/${captchaKeys.project}/assessments`) return { status: 404, body: {} }
    const { event } = JSON.parse(body) as { event: { token: string; siteKey: string } }
    const token = event.siteKey === captchaKeys.siteKey ? take(event.token) : undefined
    const valid = token !== undefined && token.valid !== false
    return {
      body: {
        tokenProperties: { valid, action: token?.action ?? '', invalidReason: valid ? undefined : 'DUPE' },
        riskAnalysis: valid ? { score: token.score ?? 0 } : undefined,
      },
    }
  })
  return { ...standIn, tokens }
}
