/** An account sells, settles and refunds in one currency: https://docs.myfatoorah.com/docs/iso-lookups */
type Account = { currency: string; baseUrl: string }

const shared = 'https://api.myfatoorah.com'

/** By the account's country; `TEST` is the public test account. */
const accounts = {
  KWT: { currency: 'KWD', baseUrl: shared },
  BHR: { currency: 'BHD', baseUrl: shared },
  JOD: { currency: 'JOD', baseUrl: shared },
  OMN: { currency: 'OMR', baseUrl: shared },
  SAU: { currency: 'SAR', baseUrl: 'https://api-sa.myfatoorah.com' },
  ARE: { currency: 'AED', baseUrl: 'https://api-ae.myfatoorah.com' },
  QAT: { currency: 'QAR', baseUrl: 'https://api-qa.myfatoorah.com' },
  EGY: { currency: 'EGP', baseUrl: 'https://api-eg.myfatoorah.com' },
  TEST: { currency: 'KWD', baseUrl: 'https://apitest.myfatoorah.com' },
} as const satisfies Record<string, Account>

export type MyFatoorahCountry = keyof typeof accounts

export const isMyFatoorahCountry = (country: string): country is MyFatoorahCountry =>
  Object.hasOwn(accounts, country)

export const accountIn = (country: MyFatoorahCountry): Account => accounts[country]

export const myFatoorahCurrencies = [...new Set(Object.values(accounts).map(({ currency }) => currency))]

/** Methods of one currency, as readers know them: https://docs.myfatoorah.com/docs/payment-methods */
const localMethods: Record<string, string> = {
  KWD: 'كي نت',
  SAR: 'مدى',
  BHD: 'بنفت',
  QAR: 'نابس',
  OMR: 'عُمان نت',
  EGP: 'ميزة',
}

/** Names of the methods of a currency, the local one first. */
export const namesFor = (currency: string) => [
  ...(localMethods[currency] ? [localMethods[currency]] : []),
  ...['Visa', 'Mastercard', 'Apple\u00a0Pay'],
]

/** Signs with which answers name a currency, instead of its code. */
const signs: Record<string, string> = {
  KD: 'KWD',
  BD: 'BHD',
  JD: 'JOD',
  OR: 'OMR',
  SR: 'SAR',
  QR: 'QAR',
  LE: 'EGP',
}

/** Undefined for a sign that is unknown. */
export function currencyNamed(sign: string): string | undefined {
  return signs[sign.toUpperCase()] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined)
}
