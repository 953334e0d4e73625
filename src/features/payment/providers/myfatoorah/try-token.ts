import { type KeyTrial, ltr, noAnswer } from '../../key-trial.schema.ts'
import { ProviderError, type ProviderKeys } from '../../port.ts'
import { accountIn, isMyFatoorahCountry } from './accounts.ts'
import { createMyFatoorahClient } from './client.ts'
import { myFatoorahMethods } from './objects.ts'

/** Asks for the account's methods, with a token that need not be stored; creates no invoice. */
export async function tryMyFatoorahToken(
  { secretKey: token, webhookSecret, country, baseUrl }: ProviderKeys,
  timeoutMs = 6000,
): Promise<KeyTrial> {
  if (!isMyFatoorahCountry(country)) return { mode: null, problems: ['اختر بلد الحساب.'], warnings: [] }
  const mode = country === 'TEST' ? 'test' : 'live'
  const { currency, baseUrl: its } = accountIn(country)
  const noSecret = webhookSecret
    ? []
    : [`سرّ الإشعارات ناقص: فعّله في ${ltr('Webhook Settings')} وانسخه هنا، فبدونه لا نعلم بالدفع.`]
  const ask = createMyFatoorahClient({ token, baseUrl: baseUrl || its }, timeoutMs)
  try {
    const { PaymentMethods } = await ask('/v2/InitiatePayment', myFatoorahMethods, {
      InvoiceAmount: 1,
      CurrencyIso: currency,
    })
    const charged = PaymentMethods.flatMap(({ PaymentCurrencyIso }) => PaymentCurrencyIso ?? [])
    // Some methods charge in other currencies, but those of the account's country charge in its own.
    if (charged.length > 0 && !charged.includes(currency))
      return { mode, problems: [...noSecret, otherCountry(currency)], warnings: [] }
    const none = PaymentMethods.length === 0 ? ['لا طريقة دفع مفعّلة في هذا الحساب.'] : []
    return { mode, problems: [...noSecret, ...none], warnings: [] }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { mode, problems: [...noSecret, refusalOf(error)], warnings: [] }
  }
}

const otherCountry = (currency: string) => `عملة هذا الحساب غير ${ltr(currency)}: اختر البلد الذي فُتح فيه.`

function refusalOf({ isTemporary, status }: ProviderError): string {
  if (isTemporary) return noAnswer('MyFatoorah')
  return status === 401
    ? 'لا يعرف MyFatoorah هذا الرمز في هذا البلد: قد يكون لبلد آخر، أو للتجربة، أو نُسخ ناقصًا.'
    : 'رفض MyFatoorah هذا الرمز؛ راجعه في بوابته.'
}
