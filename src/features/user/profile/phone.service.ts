import { fail } from '../../../contract/fail.ts'
import { arabicPhoneMessage, parsePhone, phoneRule } from './phone.policy.ts'

/**
 * The number as it is kept, E.164; '' takes it away, undefined leaves it.
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
  const verdict = phoneRule({ label: 'الهاتف', country, message: arabicPhoneMessage })(phone)
  if (verdict !== true) throw fail('INVALID_INPUT', { issues: [{ path: 'phone', message: verdict }] })
  return parsePhone(phone, country)?.number
}
