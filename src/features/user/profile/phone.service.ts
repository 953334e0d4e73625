import { fail } from '../../../contract/fail.ts'
import { arabicPhoneMessage, parsePhone, phoneRule } from './phone.policy.ts'

/**
 * The number in E.164; '' removes it, undefined leaves it.
 * @throws INVALID_INPUT on the field
 */
export function readPhone({
  phone,
  phoneCountry: country,
}: {
  phone?: string | undefined
  phoneCountry?: string | undefined
}): string | undefined {
  if (!phone) return phone
  const verdict = phoneRule({ country, message: arabicPhoneMessage })(phone)
  if (verdict !== true) throw fail('INVALID_INPUT', { issues: [{ path: 'phone', message: verdict }] })
  return parsePhone(phone, country)?.number ?? ''
}
