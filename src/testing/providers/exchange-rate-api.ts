// https://www.exchangerate-api.com/docs/free
import { type StandIn, type StandInAnswer, startStandIn } from './http.ts'

export type RatesStandIn = StandIn & {
  /** Sets the values for a dollar. They may be ones that no provider should send. */
  set: (rates: Record<string, unknown>, times?: { last?: number; next?: number }) => void
  /** Responds to the next requests like this: exceeded limit, error, unreadable text. */
  refuse: (answer: StandInAnswer | undefined) => void
}

export const dollarRates = {
  ...{
    USD: 1,
    AED: 3.6725,
    SAR: 3.75,
    QAR: 3.64,
    KWD: 0.3069,
    BHD: 0.376,
    OMR: 0.3845,
    JOD: 0.709,
    EGP: 48.2,
  },
  ...{ TND: 3.1, LYD: 4.9, IQD: 1310, YER: 250, SYP: 13_000, LBP: 89_500, SDG: 600, DZD: 134, MAD: 9.9 },
  ...{ EUR: 0.92, GBP: 0.79, TRY: 34.5, JPY: 150 },
}

/** The documented response to an exceeded limit: 429 with an HTML page, for 20 minutes. */
export const tooOften: StandInAnswer = { status: 429, type: 'text/html', body: '<h1>Too Many Requests</h1>' }

/** Behaves like `open.er-api.com/v6/latest/USD`: one update a day. */
export async function startRatesStandIn(): Promise<RatesStandIn> {
  let rates: Record<string, unknown> = { ...dollarRates }
  let times: { last?: number; next?: number } = {}
  let refusal: StandInAnswer | undefined
  const standIn = await startStandIn(({ path }) => {
    if (refusal) return refusal
    if (path !== '/v6/latest/USD') {
      return { status: 404, body: { result: 'error', 'error-type': 'unsupported-code' } }
    }
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400
    const last = times.last ?? midnight + 1
    const next = times.next ?? last + 86_400
    return {
      body: {
        ...{ result: 'success', provider: 'https://www.exchangerate-api.com', base_code: 'USD', rates },
        ...{ documentation: 'https://www.exchangerate-api.com/docs/free' },
        ...{ terms_of_use: 'https://www.exchangerate-api.com/terms' },
        ...{ time_last_update_unix: last, time_last_update_utc: new Date(last * 1000).toUTCString() },
        ...{ time_next_update_unix: next, time_next_update_utc: new Date(next * 1000).toUTCString() },
        time_eol_unix: 0,
      },
    }
  })
  return {
    ...standIn,
    set(said, at = {}) {
      rates = said
      times = at
    },
    refuse(answer) {
      refusal = answer
    },
  }
}
