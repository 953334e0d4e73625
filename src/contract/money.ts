import { z } from 'zod'

/** Digits after the point (ISO 4217); 2 where none is named. The dinar of Iraq has three in law, and none in use. */
const decimals: Record<string, number> = {
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
  LYD: 3,
  IQD: 0,
  YER: 0,
  SYP: 0,
  LBP: 0,
  SDG: 2,
  DZD: 2,
  MAD: 2,
  EGP: 2,
  SAR: 2,
  AED: 2,
  QAR: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  TRY: 2,
}

export const currencies = Object.keys(decimals)

export const currency = z.enum(currencies, 'عملة لا يعرفها الموقع')

/** Integer minor units: 1500 of SAR are 15 riyals, 1500 of KWD are a dinar and a half. */
export const money = z.object({
  amount: z.number().int().min(0).max(1_000_000_000_000),
  currency,
})
export type Money = z.infer<typeof money>

/** @param code ISO 4217 */
export function decimalsOf(code: string): number {
  return decimals[code] ?? 2
}
