import { z } from 'zod'
import { currency } from '../../contract/money.ts'

export const marketKinds = ['currencies', 'gold'] as const
export type MarketKind = (typeof marketKinds)[number]

/** Why a provider gave no reading. */
export const troubles = ['key', 'limit', 'away', 'unreadable'] as const
export type Trouble = (typeof troubles)[number]

/** Why a value was not stored. */
export const refusals = ['missing', 'notNumber', 'notPositive', 'jump'] as const
const refused = z.object({
  code: z.string(),
  reason: z.enum(refusals),
  value: z.number().nullable(),
  times: z.number().int(),
})
export type RefusedReading = z.infer<typeof refused>
export const refusedList = z.array(refused)

/** In US dollars: units of a currency for one dollar, dollars for an ounce. */
export type Rates = Record<string, { value: number; at: string }>

const defaultCurrencies = ['USD', 'EUR', 'GBP', 'AED', 'KWD', 'QAR', 'EGP', 'JOD', 'TRY']
export const currencyList = z.array(currency).max(20).default(defaultCurrencies)
