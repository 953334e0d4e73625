import { z } from 'zod'
import { currencyWords } from '../arabic/money.ts'

export const currencies = Object.keys(currencyWords)

export const currency = z.enum(currencies, 'عملة لا يعرفها الموقع')

/** Integer minor units: 1500 of SAR are 15 riyals, 1500 of KWD are a dinar and a half. */
export const money = z.object({
  amount: z.number().int().min(0).max(1_000_000_000_000),
  currency,
})
export type Money = z.infer<typeof money>
