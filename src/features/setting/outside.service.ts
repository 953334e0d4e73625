import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { GoogleAnalyticsError } from '../../platform/google-analytics.ts'
import { googleAccountCheck, googleAccountOf } from '../analytics/analytics.settings.ts'
import { captchaKeysOf } from '../user/user.settings.ts'

type Values = Record<string, unknown>

/**
 * Asks the providers about new keys.
 * @throws INVALID_INPUT
 */
export async function refuseUnknownKeys(
  services: Pick<Services, 'makeCaptcha' | 'googleAnalytics'>,
  before: Values,
  edits: Values,
): Promise<void> {
  await refuseUnknownSecret(services, before, edits)
  await refuseUnknownAccount(services, before, edits)
}

/**
 * Checks a secret with its provider before storing it, as a wrong one would block every form. If the provider is away,
 * it is stored unchecked.
 * @throws INVALID_INPUT
 */
async function refuseUnknownSecret(
  { makeCaptcha }: Pick<Services, 'makeCaptcha'>,
  before: Values,
  edits: Values,
): Promise<void> {
  const asked = ['captchaVersion', 'captchaSecret', 'captchaProject', 'captchaSiteKey']
  if (!asked.some(key => key in edits && edits[key] !== before[key])) return
  const keys = captchaKeysOf({ ...before, ...edits } as never)
  if (!keys || (await makeCaptcha(keys).knowsSecret()) !== false) return
  const message = 'لا تعرف الخدمة هذا المفتاح السري؛ انسخه من صفحة المفاتيح كما هو'
  throw fail('INVALID_INPUT', { issues: [{ path: 'captchaSecret', message }] })
}

/**
 * Reads the property with a new key before storing it. If Google is away, it is stored unchecked.
 * @throws INVALID_INPUT
 */
async function refuseUnknownAccount(
  { googleAnalytics }: Pick<Services, 'googleAnalytics'>,
  before: Values,
  edits: Values,
): Promise<void> {
  if (!googleAccountCheck.keys.some(key => key in edits && edits[key] !== before[key])) return
  const account = googleAccountOf({ ...before, ...edits } as never)
  if (!account) return
  const issues = await googleAnalytics.realtime(account, { metrics: [{ name: 'activeUsers' }] }).then(
    () => [],
    error => {
      if (!(error instanceof GoogleAnalyticsError)) throw error
      if (error.kind === 'key')
        return [{ path: 'googleKey', message: 'لا تقبل غوغل هذا المفتاح؛ أنشئ لحساب الخدمة غيره' }]
      if (error.kind !== 'property') return []
      const message =
        'لا يصل حساب الخدمة إلى هذه الملكية: أضف بريده إليها مشاهدًا، وفعّل Google Analytics Data API في مشروعه'
      return [{ path: 'googleProperty', message }]
    },
  )
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}
