// The documentation requires an account, so this follows a response recorded in
// github.com/evariste1963/metal-tracker, src/js/config.js
import { type StandIn, type StandInAnswer, startStandIn } from './http.ts'

export type GoldStandIn = StandIn & {
  key: string
  set: (price: unknown) => void
  refuse: (answer: StandInAnswer | undefined) => void
}

/** The response when a plan's monthly requests are used up. */
export const usedUp: StandInAnswer = { status: 403, body: { error: 'Monthly API quota exceeded' } }

/** Behaves like `www.goldapi.io/api/XAU/USD`, with the key in `x-access-token`. */
export async function startGoldStandIn(): Promise<GoldStandIn> {
  const key = 'goldapi-test-key-io'
  let price: unknown = 2400
  let refusal: StandInAnswer | undefined
  const standIn = await startStandIn(({ path, headers }) => {
    if (headers['x-access-token'] !== key) return { status: 401, body: { error: 'Invalid API Key' } }
    if (refusal) return refusal
    if (path !== '/api/XAU/USD') return { status: 404, body: { error: 'No data available' } }
    const gram = typeof price === 'number' ? price / 31.1034768 : 0
    return {
      body: {
        ...{ timestamp: Math.floor(Date.now() / 1000), metal: 'XAU', currency: 'USD', exchange: 'FOREXCOM' },
        ...{ symbol: 'FOREXCOM:XAUUSD', prev_close_price: 2390, open_price: 2391, price, ch: 10, chp: 0.42 },
        ...{ price_gram_24k: gram, price_gram_22k: (gram * 22) / 24, price_gram_21k: (gram * 21) / 24 },
        ...{ price_gram_18k: (gram * 18) / 24 },
      },
    }
  })
  return {
    ...standIn,
    key,
    set(said) {
      price = said
    },
    refuse(answer) {
      refusal = answer
    },
  }
}
