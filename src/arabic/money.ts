import { formatNumber } from './digits.ts'
import { type Digits, houseStyle } from './house-style.ts'

/** `decimals`: digits after the point (ISO 4217). The Iraqi dinar legally has three, but none are used. */
type CurrencyWords = { decimals: 0 | 2 | 3; sign: string; name: string }

export const currencyWords: Record<string, CurrencyWords> = {
  KWD: { decimals: 3, sign: 'د.ك', name: 'دينار كويتي' },
  BHD: { decimals: 3, sign: 'د.ب', name: 'دينار بحريني' },
  OMR: { decimals: 3, sign: 'ر.ع', name: 'ريال عُماني' },
  JOD: { decimals: 3, sign: 'د.أ', name: 'دينار أردني' },
  TND: { decimals: 3, sign: 'د.ت', name: 'دينار تونسي' },
  LYD: { decimals: 3, sign: 'د.ل', name: 'دينار ليبي' },
  IQD: { decimals: 0, sign: 'د.ع', name: 'دينار عراقي' },
  YER: { decimals: 0, sign: 'ر.ي', name: 'ريال يمني' },
  SYP: { decimals: 0, sign: 'ل.س', name: 'ليرة سورية' },
  LBP: { decimals: 0, sign: 'ل.ل', name: 'ليرة لبنانية' },
  SDG: { decimals: 2, sign: 'ج.س', name: 'جنيه سوداني' },
  DZD: { decimals: 2, sign: 'د.ج', name: 'دينار جزائري' },
  MAD: { decimals: 2, sign: 'د.م', name: 'درهم مغربي' },
  EGP: { decimals: 2, sign: 'ج.م', name: 'جنيه مصري' },
  SAR: { decimals: 2, sign: 'ر.س', name: 'ريال سعودي' },
  AED: { decimals: 2, sign: 'د.إ', name: 'درهم إماراتي' },
  QAR: { decimals: 2, sign: 'ر.ق', name: 'ريال قطري' },
  USD: { decimals: 2, sign: '$', name: 'دولار أمريكي' },
  EUR: { decimals: 2, sign: '€', name: 'يورو' },
  GBP: { decimals: 2, sign: '£', name: 'جنيه إسترليني' },
  TRY: { decimals: 2, sign: 'ل.ت', name: 'ليرة تركية' },
}

/** Digits after the point; 2 for an unknown currency. */
export function decimalsOf(code: string): number {
  return currencyWords[code]?.decimals ?? 2
}

/** «دينار كويتي»; the code itself if unknown. */
export function currencyName(code: string): string {
  return currencyWords[code]?.name ?? code
}

/** «د.ك»; the code itself if unknown. */
export function currencySign(code: string): string {
  return currencyWords[code]?.sign ?? code
}

// Without this mark, the digits would join a preceding Latin word, and the sign would move to their other
// side.
const rightToLeft = '\u200f'

type Amount = { amount: number; currency: string }

/**
 * «12.500 د.ك», with all decimals of the currency, on one line and in this order next to any text. `amount`
 * is in minor units.
 */
export function formatMoney({ amount, currency }: Amount, digits: Digits = houseStyle().digits): string {
  return written({ amount, currency }, decimalsOf(currency), digits)
}

/** Short form for offers: «29 ر.س» without a fraction, «29.50 ر.س» with one. */
export function formatPrice({ amount, currency }: Amount, digits: Digits = houseStyle().digits): string {
  const isWhole = amount % 10 ** decimalsOf(currency) === 0
  return written({ amount, currency }, isWhole ? 0 : decimalsOf(currency), digits)
}

function written({ amount, currency }: Amount, shown: number, digits: Digits): string {
  const decimals = decimalsOf(currency)
  const number = formatNumber(amount / 10 ** decimals, {
    digits,
    minimumFractionDigits: shown,
    maximumFractionDigits: decimals,
  })
  return `${rightToLeft}${number}\u00a0${currencySign(currency)}`
}

/** Converts 12.5 KWD to 12500 minor units. */
export function toMinorUnits(major: number, currency: string): number {
  return Math.round(major * 10 ** decimalsOf(currency))
}

/** Converts 12500 minor units of KWD to 12.5. */
export function toMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}
