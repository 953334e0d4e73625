import { createHmac } from 'node:crypto'
import { type Answered, type RecordedRequest, type StandIn, startStandIn } from './http.ts'
import { createDeliveries, type Deliveries } from './webhooks.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of another's API
type Thing = Record<string, any>

export type TapStandIn = StandIn & {
  secretKey: string
  charges: Map<string, Thing>
  webhooks: Deliveries
  /** The reader's action on the hosted page. */
  decide: (charge: string, how: 'pay' | 'refuse') => Promise<void>
  /** Sets the outcome of later charges of saved cards. */
  cardsAre: (how: 'good' | 'bad') => void
  /** Sets the outcome of later refunds. */
  refundsAre: (status: 'REFUNDED' | 'PENDING') => void
  refunds: Map<string, Thing>
  /**
   * Decides a pending refund or creates one, as Tap's staff do in their dashboard; sends a webhook only if one was
   * requested.
   */
  decideRefund: (id: string, status: string) => Promise<void>
  refundThere: (charge: string, amount: number) => string
}

const secretKey = 'sk_test_standInOfTap123456'
const decimals: Record<string, number> = { KWD: 3, BHD: 3, OMR: 3, JOD: 3 }

/** https://developers.tap.company: charges with a hosted page, saved cards, refunds and signed webhooks. */
export async function startTapStandIn(): Promise<TapStandIn> {
  const charges = new Map<string, Thing>()
  const refunds = new Map<string, Thing>()
  const byKey = new Map<string, string>()
  const webhooks = createDeliveries()
  let cards: 'good' | 'bad' = 'good'
  let refundStatus = 'REFUNDED'
  let count = 0
  const nextId = (prefix: string) => `${prefix}_TS${String(++count).padStart(6, '0')}`

  function hashstring(thing: Thing): string {
    const amount = Number(thing.amount).toFixed(decimals[thing.currency] ?? 2)
    const text =
      `x_id${thing.id}x_amount${amount}x_currency${thing.currency}` +
      `x_gateway_reference${thing.reference?.gateway ?? ''}x_payment_reference${thing.reference?.payment ?? ''}` +
      `x_status${thing.status}x_created${thing.transaction?.created ?? thing.created ?? ''}`
    return createHmac('sha256', secretKey).update(text).digest('hex')
  }

  async function tell(thing: Thing) {
    if (!thing.post?.url) return
    const body = JSON.stringify(thing)
    await webhooks.send({ url: thing.post.url, headers: { hashstring: hashstring(thing) }, body })
  }

  function settle(charge: Thing, how: 'pay' | 'refuse') {
    charge.status = how === 'pay' ? 'CAPTURED' : 'DECLINED'
    charge.response =
      how === 'pay' ? { code: '000', message: 'Captured' } : { code: '507', message: 'Declined' }
    charge.transaction.date = { created: charge.transaction.created, completed: String(Date.now()) }
    charge.reference = { ...charge.reference, gateway: `gw${charge.id}`, payment: `py${charge.id}` }
    if (how === 'pay' && charge.save_card) {
      charge.card = { id: `card_${charge.customer.id}`, object: 'card', brand: 'MADA', last_four: '4242' }
      charge.payment_agreement = {
        id: `payment_agreement_${charge.customer.id}`,
        contract: { type: 'UNSCHEDULED' },
      }
    }
  }

  async function decide(id: string, how: 'pay' | 'refuse') {
    const charge = charges.get(id)!
    if (charge.status !== 'INITIATED') return
    settle(charge, how)
    await tell(charge)
  }

  function createCharge(url: string, input: Thing): Answered {
    const wrong = wrongIn(input)
    if (wrong) return { status: 400, body: { errors: [{ code: wrong, description: 'refused' }] } }
    const key = input.reference?.idempotent
    const same = key && byKey.get(key)
    if (same) return { body: charges.get(same) }
    const id = nextId('chg')
    const { source, ...rest } = input
    const charge: Thing = {
      ...rest,
      id,
      object: 'charge',
      live_mode: false,
      status: 'INITIATED',
      source: { object: 'source', id: source.id },
      customer: { ...input.customer, id: input.customer.id ?? nextId('cus') },
      transaction: { ...input.transaction, created: String(Date.now()), url: `${url}/page/${id}` },
      response: { code: '100', message: 'Initiated' },
    }
    charges.set(id, charge)
    if (key) byKey.set(key, id)
    if (source.id.startsWith('tok_')) {
      delete charge.transaction.url
      settle(charge, cards === 'good' ? 'pay' : 'refuse')
      void tell(charge)
    }
    return { body: charge }
  }

  function createRefund(input: Thing): Answered {
    const charge = charges.get(input.charge_id)
    if (charge?.status !== 'CAPTURED') return { status: 400, body: { errors: [{ code: '1143' }] } }
    const refund = {
      ...input,
      id: nextId('re'),
      object: 'refund',
      status: refundStatus,
      created: String(Date.now()),
    }
    refunds.set(refund.id, refund)
    void tell(refund)
    return { body: refund }
  }

  /** In pages of two, whatever limit is requested. */
  function listRefunds({ charges: wanted = [], starting_after: after }: Thing): Answered {
    const found = [...refunds.values()].filter(({ charge_id }) => wanted.includes(charge_id))
    if (found.length === 0)
      return { status: 400, body: { errors: [{ code: '1143', description: 'Refunds not found' }] } }
    const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
    return { body: { object: 'list', has_more: rest.length > 2, refunds: rest.slice(0, 2) } }
  }

  async function answer(ask: RecordedRequest): Promise<Answered> {
    const [, version, kind, id] = ask.path.split('/')
    if (version === 'page' && kind) return page(ask, charges.get(kind)!, decide)
    if (ask.headers.authorization !== `Bearer ${secretKey}`) {
      return { status: 401, body: { errors: [{ code: '2108', description: `Unauthorized ${secretKey}` }] } }
    }
    const input: Thing = ask.body ? JSON.parse(ask.body) : {}
    if (ask.method === 'POST' && kind === 'charges') return createCharge(standIn.url, input)
    if (ask.method === 'POST' && kind === 'refunds')
      return id === 'list' ? listRefunds(input) : createRefund(input)
    if (ask.method === 'POST' && kind === 'tokens') {
      return input.saved_card?.card_id && input.saved_card?.customer_id
        ? { body: { id: nextId('tok'), object: 'token' } }
        : { status: 400, body: { errors: [{ code: '1114' }] } }
    }
    const found = (kind === 'charges' ? charges : refunds).get(id ?? '')
    return found ? { body: found } : { status: 404, body: { errors: [{ code: '1143' }] } }
  }

  const standIn = await startStandIn(answer)
  return {
    ...standIn,
    secretKey,
    charges,
    webhooks,
    decide,
    cardsAre(how) {
      cards = how
    },
    refunds,
    refundsAre(status) {
      refundStatus = status
    },
    async decideRefund(id, status) {
      const refund = refunds.get(id)!
      refund.status = status
      await tell(refund)
    },
    refundThere(charge, amount) {
      const { currency } = charges.get(charge)!
      const id = nextId('re')
      const created = String(Date.now())
      refunds.set(id, {
        id,
        object: 'refund',
        charge_id: charge,
        amount,
        currency,
        status: refundStatus,
        created,
      })
      return id
    },
  }
}

/** The documented error code. */
function wrongIn(input: Thing): string | undefined {
  if (!(Number(input.amount) > 0)) return '1117'
  if (!/^[A-Z]{3}$/.test(input.currency ?? '')) return '1104'
  if (!input.source?.id) return '1124'
  if (!input.customer?.id && !(input.customer?.first_name && input.customer?.email)) return '1107'
  if (input.customer_initiated === false && !input.payment_agreement?.id) return '1216'
  if (input.source.id === 'src_all' && !input.redirect?.url) return '1126'
  return undefined
}

async function page(ask: RecordedRequest, charge: Thing, decide: TapStandIn['decide']): Promise<Answered> {
  if (ask.method === 'POST') {
    await decide(charge.id, ask.body.includes('how=pay') ? 'pay' : 'refuse')
    const back = new URL(charge.redirect.url)
    back.searchParams.set('tap_id', charge.id)
    return { status: 302, body: '', type: 'text/plain', headers: { location: back.href } }
  }
  const body = `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width">
<title>Tap</title><h1>${charge.amount} ${charge.currency}</h1>
<form method="post"><button name="how" value="pay">Pay</button><button name="how" value="refuse">Refuse</button></form>`
  return { body, type: 'text/html; charset=utf-8' }
}
