import type { CaptchaKeys } from '../../platform/config.ts'
import { type StandIn, startStandIn } from './http.ts'

export const captchaKeys = { siteKey: 'site-key', secret: 'captcha-secret', project: 'warraq-test' }

/** Environment of an application that uses this stand-in. */
export const captchaEnv = (version: CaptchaKeys['version'], url: string) => ({
  CAPTCHA_VERSION: version,
  CAPTCHA_SITE_KEY: captchaKeys.siteKey,
  CAPTCHA_SECRET: captchaKeys.secret,
  CAPTCHA_PROJECT: captchaKeys.project,
  CAPTCHA_BASE_URL: url,
  CAPTCHA_SCRIPT_BASE_URL: url,
})

/** Score and action that the provider reports for this token. */
export type CaptchaToken = { score?: number; action?: string; valid?: boolean }
export type CaptchaStandIn = StandIn & { tokens: Map<string, CaptchaToken> }

/** The provider's browser script: its tokens begin with `solved.`, and its widget is a checkbox. */
const script = (home: string) => `{
  const solved = action => 'solved.' + action + '.' + Math.random().toString(36).slice(2)
  const api = {
    ready: then => setTimeout(then),
    execute: (key, { action }) =>
      key === '${captchaKeys.siteKey}' ? Promise.resolve(solved(action)) : Promise.reject(new Error('Invalid site key')),
    render(place, { sitekey, callback }) {
      if (place.firstChild) throw new Error('reCAPTCHA has already been rendered in this element')
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.ariaLabel = 'أنا لست برنامج روبوت'
      box.onchange = () => callback(solved('box'))
      place.append(box)
      return 0
    },
  }
  window.grecaptcha = ${home}
}`

/**
 * reCAPTCHA's script, siteverify, and assessments of the Enterprise version. Each token is valid once,
 * whether a test adds it to `tokens` or the script creates it.
 */
export async function startCaptchaStandIn(): Promise<CaptchaStandIn> {
  const tokens = new Map<string, CaptchaToken>()
  const spent = new Set<string>()
  const take = (name: string) => {
    const token = tokens.get(name)
    const [solved, action] = name.split('.')
    if (!token && solved === 'solved' && !spent.has(name)) {
      spent.add(name)
      return { score: 0.9, action }
    }
    tokens.delete(name)
    return token
  }
  const standIn = await startStandIn(({ path, body, headers }) => {
    if (path === '/recaptcha/api.js') return { body: script('api'), type: 'text/javascript' }
    if (path === '/recaptcha/enterprise.js') {
      return { body: script('{ enterprise: api }'), type: 'text/javascript' }
    }
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
    if (headers['x-goog-api-key'] !== captchaKeys.secret) {
      const details = [{ reason: 'API_KEY_INVALID' }]
      return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', details } } }
    }
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
