import { z } from 'zod'
import { fail } from '../contract/fail.ts'
import type { CaptchaConfig } from './config.ts'

/** What the browser says it is doing, checked where the provider's version knows it. */
export type CaptchaAction = 'login' | 'register' | 'reset' | 'contact'

export type Captcha = {
  version: CaptchaConfig['version']
  siteKey: string
  /** The browser's part, without its query. */
  scriptUrl: string
  /** @throws CAPTCHA_FAILED; UNAVAILABLE when the provider cannot be reached */
  check: (token: string | undefined, action: CaptchaAction, address: string) => Promise<void>
}

const siteVerifyAnswer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
})
const assessmentAnswer = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
  riskAnalysis: z.object({ score: z.number() }).optional(),
})

/** Asks the provider about an answer that came with a form. */
export function createCaptcha(config: CaptchaConfig): Captcha {
  const { version, siteKey, scriptBaseUrl, minScore } = config
  return {
    version,
    siteKey,
    scriptUrl: `${scriptBaseUrl}/recaptcha/${version === 'enterprise' ? 'enterprise' : 'api'}.js`,
    async check(token, action, address) {
      if (!token) throw fail('CAPTCHA_FAILED')
      const human = await (version === 'enterprise' ? assess : siteVerify)(config, token, action, address)
      const scored = version === 'v2' || (human.action === action && human.score >= minScore)
      if (!human.valid || !scored) throw fail('CAPTCHA_FAILED')
    },
  }
}

type Verdict = { valid: boolean; score: number; action: string }

async function siteVerify(
  { baseUrl, secret }: CaptchaConfig,
  token: string,
  _action: string,
  address: string,
): Promise<Verdict> {
  const body = new URLSearchParams({ secret, response: token, remoteip: address })
  const answer = await post(`${baseUrl}/recaptcha/api/siteverify`, { body }, siteVerifyAnswer)
  return { valid: answer.success, score: answer.score ?? 0, action: answer.action ?? '' }
}

async function assess(
  { baseUrl, secret, project, siteKey }: CaptchaConfig,
  token: string,
  action: string,
  address: string,
): Promise<Verdict> {
  const event = { token, siteKey, expectedAction: action, userIpAddress: address }
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(project)}/assessments`
  const init = {
    body: JSON.stringify({ event }),
    headers: { 'content-type': 'application/json', 'x-goog-api-key': secret },
  }
  const { tokenProperties, riskAnalysis } = await post(url, init, assessmentAnswer)
  return { valid: tokenProperties.valid, score: riskAnalysis?.score ?? 0, action: tokenProperties.action }
}

async function post<Answer>(url: string, init: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    if (!response.ok) throw new Error(`the captcha provider answered ${response.status}`)
    return answer.parse(await response.json())
  } catch (error) {
    throw Object.assign(fail('UNAVAILABLE'), { cause: error })
  }
}
