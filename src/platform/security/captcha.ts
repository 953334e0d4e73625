import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { CaptchaKeys, CaptchaUrls } from '../config.ts'

/** The action that the browser reports. Checked if the provider's version supports it. */
type CaptchaAction = 'login' | 'register' | 'reset' | 'contact'

export type Captcha = {
  version: CaptchaKeys['version']
  siteKey: string
  /** The provider's script, without its query string. */
  scriptUrl: string
  /**
   * @throws CAPTCHA_FAILED; UNAVAILABLE if the provider cannot be reached, or refuses our secret
   * (`isSecretRefused`)
   */
  check: (token: string | undefined, action: CaptchaAction, address: string) => Promise<void>
  /** Whether the provider accepts our secret; undefined while it cannot be reached. */
  knowsSecret: () => Promise<boolean | undefined>
}

/**
 * The provider refuses our secret, so no answer can be verified: it is wrong, revoked, or belongs to another
 * project.
 */
class RefusedSecretError extends Error {
  constructor() {
    super('the captcha provider refuses our secret: write it anew in the settings, or CAPTCHA_SECRET')
  }
}

export function isSecretRefused(error: unknown): boolean {
  return (error as Error).cause instanceof RefusedSecretError
}

const siteVerifyAnswer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
const assessmentAnswer = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
  riskAnalysis: z.object({ score: z.number() }).optional(),
})

type CaptchaConfig = CaptchaKeys & { baseUrl: string }

/** Verifies the captcha answers that forms send. */
export function createCaptcha(keys: CaptchaKeys, urls: CaptchaUrls): Captcha {
  const { version, siteKey, minScore } = keys
  const config = { ...keys, baseUrl: urls.baseUrl ?? homeOf(version) }
  const ask = version === 'enterprise' ? assess : siteVerify
  return {
    version,
    siteKey,
    scriptUrl: `${urls.scriptBaseUrl}/recaptcha/${version === 'enterprise' ? 'enterprise' : 'api'}.js`,
    async check(token, action, address) {
      if (!token) throw fail('CAPTCHA_FAILED')
      const human = await ask(config, token, action, address)
      const scored = version === 'v2' || (human.action === action && human.score >= minScore)
      if (!human.valid || !scored) throw fail('CAPTCHA_FAILED')
    },
    async knowsSecret() {
      try {
        await ask(config, 'no-answer', 'login', '')
        return true
      } catch (error) {
        return isSecretRefused(error) ? false : undefined
      }
    },
  }
}

function homeOf(version: CaptchaKeys['version']): string {
  return version === 'enterprise' ? 'https://recaptchaenterprise.googleapis.com' : 'https://www.google.com'
}

type Verdict = { valid: boolean; score: number; action: string }

async function siteVerify(
  { baseUrl, secret }: CaptchaConfig,
  token: string,
  _action: string,
  address: string,
): Promise<Verdict> {
  const body = new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) })
  const answer = await post(`${baseUrl}/recaptcha/api/siteverify`, { body }, siteVerifyAnswer)
  if (answer['error-codes'].some(code => /-input-secret$/.test(code)))
    throw unavailable(new RefusedSecretError())
  return { valid: answer.success, score: answer.score ?? 0, action: answer.action ?? '' }
}

async function assess(
  { baseUrl, secret, project, siteKey }: CaptchaConfig,
  token: string,
  action: string,
  address: string,
): Promise<Verdict> {
  const event = { token, siteKey, expectedAction: action, ...(address && { userIpAddress: address }) }
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(project)}/assessments`
  const init = {
    body: JSON.stringify({ event }),
    headers: { 'content-type': 'application/json', 'x-goog-api-key': secret },
  }
  const { tokenProperties, riskAnalysis } = await post(url, init, assessmentAnswer, refusesKey)
  return { valid: tokenProperties.valid, score: riskAnalysis?.score ?? 0, action: tokenProperties.action }
}

/**
 * Whether an error of Google's APIs concerns the key or project rather than the token (google.rpc.Status).
 */
function refusesKey(status: number, body: string): boolean {
  return [401, 403, 404].includes(status) || (status === 400 && body.includes('API_KEY_INVALID'))
}

async function post<Answer>(
  url: string,
  init: RequestInit,
  answer: z.ZodType<Answer>,
  refusesUs: (status: number, body: string) => boolean = () => false,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    if (!response.ok) {
      if (refusesUs(response.status, await response.text())) throw new RefusedSecretError()
      throw new Error(`the captcha provider answered ${response.status}`)
    }
    return answer.parse(await response.json())
  } catch (error) {
    throw unavailable(error)
  }
}

const unavailable = (cause: unknown) => Object.assign(fail('UNAVAILABLE'), { cause })
