import { createHmac } from 'node:crypto'
import { type Answered, type RecordedRequest, type StandIn, startStandIn, type Thing } from './http.ts'
import { createDeliveries, type Deliveries } from './webhooks.ts'

export type TapStandIn = StandIn & {
  secretKey: string
  charges: Map<string, Thing>
  webhooks: Deliveries
  /** «customer/card» */
  savedCards: Set<string>
  /**
   * The reader's action on the hosted page, by the local method of the currency unless another is named. `wait`: the
   * reader takes a number to pay with in a shop, within days.
   */
  decide: (charge: string, how: Decision, method?: string) => Promise<void>
  /** Lets a day pass, after which idempotency keys are forgotten: https://developers.tap.company/docs/idempotency */
  forgetKeys: () => void
  /** Refuses lists of charges while on. */
  listsFail: (failing: boolean) => void
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

type Decision = 'pay' | 'refuse' | 'wait'

const secretKey = 'sk_test_standInOfTap123456'
const decimals: Record<string, number> = { KWD: 3, BHD: 3, OMR: 3, JOD: 3 }

type TapAccount = ReturnType<typeof createAccount>

function createAccount() {
  let count = 0
  return {
    url: '',
    charges: new Map<string, Thing>(),
    refunds: new Map<string, Thing>(),
    byKey: new Map<string, string>(),
    // https://developers.tap.company/docs/webhook: two retries, then never again.
    webhooks: createDeliveries({ tries: 3 }),
    savedCards: new Set<string>(),
    tokens: new Map<string, Thing>(),
    cards: 'good' as 'good' | 'bad',
    refundStatus: 'REFUNDED',
    listsFail: false,
    nextId: (prefix: string) => `${prefix}_TS${String(++count).padStart(6, '0')}`,
  }
}

/**
 * https://developers.tap.company: charges with a hosted page, saved cards, refunds and signed webhooks. A page cannot be
 * withdrawn; it is paid or expires.
 */
export async function startTapStandIn(): Promise<TapStandIn> {
  const account = createAccount()
  const { charges, refunds, webhooks, savedCards } = account
  const standIn = await startStandIn(ask => answer(account, ask))
  account.url = standIn.url
  return {
    ...standIn,
    secretKey,
    charges,
    webhooks,
    savedCards,
    decide: (id, how, method) => decide(account, id, how, method),
    listsFail(failing) {
      account.listsFail = failing
    },
    forgetKeys: () => account.byKey.clear(),
    cardsAre(how) {
      account.cards = how
    },
    refunds,
    refundsAre(status) {
      account.refundStatus = status
    },
    async decideRefund(id, status) {
      const refund = refunds.get(id)!
      refund.status = status
      await tell(account, refund)
    },
    refundThere(charge, amount) {
      const { currency } = charges.get(charge)!
      const id = account.nextId('re')
      const created = String(Date.now())
      const about = { charge_id: charge, amount, currency, status: account.refundStatus, created }
      refunds.set(id, { id, object: 'refund', ...about })
      return id
    },
  }
}

function hashstring(thing: Thing): string {
  const amount = Number(thing.amount).toFixed(decimals[thing.currency] ?? 2)
  const text =
    `x_id${thing.id}x_amount${amount}x_currency${thing.currency}` +
    `x_gateway_reference${thing.reference?.gateway ?? ''}x_payment_reference${thing.reference?.payment ?? ''}` +
    `x_status${thing.status}x_created${thing.transaction?.created ?? thing.created ?? ''}`
  return createHmac('sha256', secretKey).update(text).digest('hex')
}

async function tell({ webhooks }: TapAccount, thing: Thing) {
  if (!thing.post?.url) return
  const body = JSON.stringify(thing)
  await webhooks.send({ url: thing.post.url, headers: { hashstring: hashstring(thing) }, body })
}

/** Methods of one currency: /docs/knet, /docs/benefit, /docs/omannet, /docs/fawry. They keep no card. */
const localMethods: Record<string, string> = { KWD: 'KNET', BHD: 'BENEFIT', OMR: 'OMANNET', EGP: 'FAWRY' }

function methodIn({ currency, source }: Thing): string {
  return (source.id === 'src_card' ? undefined : localMethods[currency]) ?? 'MADA'
}

function settle({ savedCards }: TapAccount, charge: Thing, how: 'pay' | 'refuse', method: string) {
  charge.source = { ...charge.source, payment_method: method }
  charge.status = how === 'pay' ? 'CAPTURED' : 'DECLINED'
  charge.response =
    how === 'pay' ? { code: '000', message: 'Captured' } : { code: '507', message: 'Declined' }
  charge.transaction.date = { created: charge.transaction.created, completed: String(Date.now()) }
  charge.reference = { ...charge.reference, gateway: `gw${charge.id}`, payment: `py${charge.id}` }
  if (how === 'pay' && charge.save_card && !Object.values(localMethods).includes(method)) {
    charge.card = {
      ...{ id: `card_${charge.customer.id}`, object: 'card', brand: method, last_four: '4242' },
      expiry: { month: '09', year: '27' },
    }
    savedCards.add(`${charge.customer.id}/${charge.card.id}`)
    charge.payment_agreement = {
      id: `payment_agreement_${charge.customer.id}`,
      contract: { type: 'UNSCHEDULED' },
    }
  }
}

async function decide(account: TapAccount, id: string, how: Decision, method?: string) {
  const charge = account.charges.get(id)!
  if (!['INITIATED', 'IN_PROGRESS'].includes(charge.status)) return
  if (how === 'wait') {
    charge.status = 'IN_PROGRESS'
    charge.transaction.order = { reference: '9876543' }
    return
  }
  settle(account, charge, how, method ?? methodIn(charge))
  await tell(account, charge)
}

function createCharge(account: TapAccount, input: Thing): Answered {
  const wrong = wrongIn(input)
  if (wrong) return { status: 400, body: { errors: [{ code: wrong, description: 'refused' }] } }
  const key = input.reference?.idempotent
  const same = key && account.byKey.get(key)
  if (same) return { body: account.charges.get(same) }
  const id = account.nextId('chg')
  const { source, ...rest } = input
  const charge: Thing = {
    ...rest,
    id,
    object: 'charge',
    live_mode: false,
    status: 'INITIATED',
    source: { object: 'source', id: source.id },
    customer: { ...input.customer, id: input.customer.id ?? account.nextId('cus') },
    transaction: { ...input.transaction, created: String(Date.now()), url: `${account.url}/page/${id}` },
    response: { code: '100', message: 'Initiated' },
  }
  account.charges.set(id, charge)
  if (key) account.byKey.set(key, id)
  if (source.id.startsWith('tok_')) {
    delete charge.transaction.url
    settle(account, charge, account.cards === 'good' ? 'pay' : 'refuse', 'MADA')
    // Charges of a saved card name it, too.
    if (charge.payment_agreement) charge.card = { ...account.tokens.get(source.id) }
    void tell(account, charge)
  }
  return { body: charge }
}

function createRefund(account: TapAccount, input: Thing): Answered {
  const charge = account.charges.get(input.charge_id)
  if (charge?.status !== 'CAPTURED') return { status: 400, body: { errors: [{ code: '1143' }] } }
  const refund = {
    ...input,
    id: account.nextId('re'),
    object: 'refund',
    status: account.refundStatus,
    created: String(Date.now()),
  }
  account.refunds.set(refund.id, refund)
  void tell(account, refund)
  return { body: refund }
}

/** In pages of two, whatever limit is requested. */
function listRefunds(
  { refunds }: TapAccount,
  { charges: wanted = [], starting_after: after }: Thing,
): Answered {
  const found = [...refunds.values()].filter(({ charge_id }) => wanted.includes(charge_id))
  if (found.length === 0)
    return { status: 400, body: { errors: [{ code: '1143', description: 'Refunds not found' }] } }
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
  return { body: { object: 'list', has_more: rest.length > 2, refunds: rest.slice(0, 2) } }
}

/** https://developers.tap.company/reference/list-all-charges: of a period, newest first, in pages of two here. */
function listCharges({ charges, listsFail }: TapAccount, { period, starting_after: after }: Thing): Answered {
  if (listsFail) return { status: 500, body: {} }
  const { from, to } = period?.date ?? {}
  if (!from || !to) return { status: 400, body: { errors: [{ code: '1108' }] } }
  const isWithin = ({ transaction }: Thing) => transaction.created >= from && transaction.created <= to
  const found = [...charges.values()].filter(isWithin).reverse()
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
  return { body: { object: 'list', has_more: rest.length > 2, charges: rest.slice(0, 2) } }
}

async function answer(account: TapAccount, ask: RecordedRequest): Promise<Answered> {
  const [, version, kind, id] = ask.path.split('/')
  if (version === 'page' && kind) return page(account, ask, account.charges.get(kind)!)
  if (ask.headers.authorization !== `Bearer ${secretKey}`) {
    return { status: 401, body: { errors: [{ code: '2108', description: `Unauthorized ${secretKey}` }] } }
  }
  const input: Thing = ask.body ? JSON.parse(ask.body) : {}
  if (ask.method === 'POST' && kind === 'charges' && id === 'list') return listCharges(account, input)
  if (ask.method === 'POST' && kind === 'charges') return createCharge(account, input)
  if (ask.method === 'POST' && kind === 'refunds')
    return id === 'list' ? listRefunds(account, input) : createRefund(account, input)
  if (ask.method === 'POST' && kind === 'tokens') {
    const { customer_id: customer, card_id: card } = input.saved_card ?? {}
    if (!account.savedCards.has(`${customer}/${card}`))
      return { status: 400, body: { errors: [{ code: '1114' }] } }
    const token = account.nextId('tok')
    account.tokens.set(token, { id: card, object: 'card', brand: 'MADA', last_four: '4242' })
    return { body: { id: token, object: 'token' } }
  }
  if (ask.method === 'DELETE' && kind === 'card') return deleteCard(account, id, ask.path.split('/')[4])
  const found = (kind === 'charges' ? account.charges : account.refunds).get(id ?? '')
  return found ? { body: found } : { status: 404, body: { errors: [{ code: '1143' }] } }
}

/** https://developers.tap.company/reference/delete-a-card: no token can be made of it afterwards. */
function deleteCard({ savedCards }: TapAccount, customer = '', card = ''): Answered {
  if (!savedCards.delete(`${customer}/${card}`)) return { status: 404, body: { errors: [{ code: '1143' }] } }
  return { body: { id: card, deleted: true } }
}

/** The documented error code. */
function wrongIn(input: Thing): string | undefined {
  if (!(Number(input.amount) > 0)) return '1117'
  if (!/^[A-Z]{3}$/.test(input.currency ?? '')) return '1104'
  if (!input.source?.id) return '1124'
  if (!input.customer?.id && !(input.customer?.first_name && input.customer?.email)) return '1107'
  if (input.customer_initiated === false && !input.payment_agreement?.id) return '1216'
  if (/^src_/.test(input.source.id) && !input.redirect?.url) return '1126'
  // The cardholder authenticates when the card is saved: /docs/saved-cards
  if (input.save_card && !(input.threeDSecure && input.customer_initiated)) return '1199'
  return undefined
}

async function page(account: TapAccount, ask: RecordedRequest, charge: Thing): Promise<Answered> {
  if (ask.method === 'POST') {
    const form = new URLSearchParams(ask.body)
    await decide(account, charge.id, form.get('how') as Decision, form.get('method') ?? undefined)
    const back = new URL(charge.redirect.url)
    back.searchParams.set('tap_id', charge.id)
    return { status: 302, body: '', type: 'text/plain', headers: { location: back.href } }
  }
  const body = `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width">
<title>Tap</title><h1>${charge.amount} ${charge.currency}</h1>
<form method="post"><button name="how" value="pay">Pay</button><button name="how" value="refuse">Refuse</button></form>`
  return { body, type: 'text/html; charset=utf-8' }
}
