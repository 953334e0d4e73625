import { fail } from '../../contract/fail.ts'
import type { ProviderError } from './port.ts'

/** @throws INVALID_INPUT on the phone, if the provider asks for one */
export function refuseWithoutPhone({ asksPhone }: ProviderError): void {
  if (!asksPhone) return
  const message =
    'لم يُخصم شيء. يطلب مزوّد الدفع رقم هاتفك ليحفظ البطاقة: اكتبه برمز بلدك، مثل \u2066+966\u00a050\u00a0123\u00a04567\u2069، أو تابع بلا حفظها.'
  throw fail('INVALID_INPUT', { issues: [{ path: 'phone', message }] })
}
