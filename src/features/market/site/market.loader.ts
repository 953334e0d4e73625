import { errorCode } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import { typedNumber } from '../../../arabic/typed-amount.ts'
import type { Conversion, Market } from '../market.contract.ts'

export type MarketData = {
  market: Market
  /** Values of the form, as typed. */
  typed: { amount: string; from: string; to: string }
  conversion: Conversion | null
  /** Why there is no conversion. */
  problem: string | null
}

/** «١٬٢٥٠٫٥» and «1,250.5» are numbers too; NaN for anything else. */
function readAmount(typed: string): number {
  const plain = typedNumber(typed) ?? ''
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN
}

export async function loadMarket({ client, query }: PageAsk<'amount' | 'from' | 'to'>): Promise<MarketData> {
  const market = await client.market.get()
  const codes = [market.base, ...market.currencies.map(({ code }) => code)]
  const asked = query.get('amount')
  const known = (code: string | null, usual = '') => (code && codes.includes(code) ? code : usual)
  const typed = {
    amount: (asked ?? '100').slice(0, 30),
    from: known(query.get('from'), codes[1] ?? market.base),
    to: known(query.get('to'), market.base),
  }
  const nothing = { market, typed, conversion: null }
  if (market.currencies.length === 0) return { ...nothing, problem: null }
  const amount = readAmount(typed.amount)
  if (!(amount > 0 && amount <= 1e12)) {
    return { ...nothing, problem: 'اكتب المبلغ رقمًا أكبر من صفر، مثل 250 أو 99.5، والكسر بنقطة.' }
  }
  try {
    const conversion = await client.market.convert({ amount, from: typed.from, to: typed.to } as never)
    return { ...nothing, conversion, problem: null }
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') return { ...nothing, problem: 'لا سعر لدينا لهذه العملة الآن.' }
    throw error
  }
}
