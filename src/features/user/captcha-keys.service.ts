import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { captchaKeysOf } from './user.settings.ts'

type Values = Record<string, unknown>

/**
 * Checks a secret with its provider before storing it, as a wrong one would block every form. If the provider is away,
 * it is stored unchecked.
 * @throws INVALID_INPUT
 */
export async function refuseUnknownCaptchaSecret(
  { makeCaptcha }: Pick<Services, 'makeCaptcha'>,
  before: Values,
  edits: Values,
): Promise<void> {
  const keysOfCaptcha = ['captchaVersion', 'captchaSecret', 'captchaProject', 'captchaSiteKey']
  if (!keysOfCaptcha.some(key => key in edits && edits[key] !== before[key])) return
  const keys = captchaKeysOf({ ...before, ...edits } as never)
  if (!keys || (await makeCaptcha(keys).knowsSecret()) !== false) return
  const message = 'لا تعرف الخدمة هذا المفتاح السري؛ انسخه من صفحة المفاتيح كما هو'
  throw fail('INVALID_INPUT', { issues: [{ path: 'captchaSecret', message }] })
}
