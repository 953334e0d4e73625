import { z } from 'zod'
import { createOutbound, type OutboundAnswer } from '../../platform/outbound/outbound.ts'
import { MarketRefusal, type MarketSource } from './source.service.ts'

type Options = {
  baseUrl: string
  userAgent: string
  isQuarantined?: () => Promise<boolean>
}

function createGet({ baseUrl, ...options }: Options) {
  const outbound = createOutbound({
    ...options,
    allow: [new URL(baseUrl).host],
    timeoutMs: 10_000,
    maxBytes: 256 * 1024,
  })
  return async (path: string, secrets?: Record<string, string>): Promise<unknown> => {
    const answer = await outbound.get(`${baseUrl}${path}`, { secrets }).catch(error => {
      throw new MarketRefusal('away', String(error))
    })
    const text = withoutSecrets(new TextDecoder().decode(answer.body), secrets)
    refuse(answer, text)
    try {
      return JSON.parse(text)
    } catch {
      throw new MarketRefusal('unreadable', `Not JSON: ${text.slice(0, 100)}`)
    }
  }
}

/** Some providers repeat a wrong key in their refusal, which is logged. */
function withoutSecrets(text: string, secrets: Record<string, string> = {}): string {
  const values = Object.values(secrets).filter(Boolean)
  return values.reduce((said, value) => said.replaceAll(value, '…'), text)
}

function refuse({ status, headers }: OutboundAnswer, text: string) {
  if (status === 200) return
  const said = `${status}: ${text.slice(0, 200)}`
  const seconds = Number(headers['retry-after'])
  const retryMinutes = Number.isFinite(seconds) ? Math.min(24 * 60, Math.ceil(seconds / 60)) : 0
  // GoldAPI's status for a used-up plan is documented nowhere in public, so its words decide.
  if (status === 429 || /quota|limit/i.test(text)) throw new MarketRefusal('limit', said, retryMinutes)
  if (status === 401 || status === 403) throw new MarketRefusal('key', said)
  throw new MarketRefusal('away', said, retryMinutes)
}

function parse<Shape extends z.ZodType>(shape: Shape, said: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(said)
  if (!success) throw new MarketRefusal('unreadable', z.prettifyError(error).slice(0, 300))
  return data
}

const seconds = z.number().positive().max(1e11)
const rateAnswer = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: seconds,
  time_next_update_unix: seconds,
  rates: z.record(z.string(), z.unknown()),
})

/** ExchangeRate-API's open access: https://www.exchangerate-api.com/docs/free. Needs no key, but a credit. */
export function createExchangeRateApi(options: Options): MarketSource {
  const get = createGet(options)
  return {
    credit: { name: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' },
    async read() {
      const said = parse(rateAnswer, await get('/v6/latest/USD'))
      return {
        values: said.rates,
        at: new Date(said.time_last_update_unix * 1000),
        nextAt: new Date(said.time_next_update_unix * 1000),
      }
    },
  }
}

const goldAnswer = z.object({
  metal: z.literal('XAU'),
  currency: z.literal('USD'),
  timestamp: z.number().positive().max(1e14),
  price: z.unknown(),
})

/**
 * GoldAPI.io: `/api/{metal}/{currency}` with the key in `x-access-token`, dollars for a troy ounce. Its documentation is
 * behind an account (https://www.goldapi.io/dashboard); this is after programs that use it and an answer that one of them
 * keeps (github.com/evariste1963/metal-tracker, src/js/config.js).
 */
export function createGoldApi(options: Options): MarketSource {
  const get = createGet(options)
  return {
    credit: { name: 'GoldAPI.io', url: 'https://www.goldapi.io' },
    async read(key) {
      const said = parse(goldAnswer, await get('/api/XAU/USD', { 'x-access-token': key }))
      // Seconds, and for a past day milliseconds.
      const at = new Date(said.timestamp > 1e11 ? said.timestamp : said.timestamp * 1000)
      return { values: { ounce: said.price }, at, nextAt: undefined }
    },
  }
}
