import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn, type Thing } from './http.ts'
import {
  answerVoid,
  type ChargeOutcome,
  createAccount,
  createAuthorize,
  customerOf,
  deleteCard,
  isUnknown,
  methodIn,
  savingRefused,
  secretKey,
  settle,
  type TapAccount,
  tell,
  voidAuthorize,
  wrongIn,
} from './tap-account.ts'
import type { Deliveries } from './webhooks.ts'

/** The environment of an application that sells through it. */
export const tapKeysOf = ({ secretKey: key, url }: TapStandIn) => ({ TAP_SECRET_KEY: key, TAP_BASE_URL: url })

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
  /** https://developers.tap.company/reference/authorize: credit cards only; a page as for charges. */
  authorizes: Map<string, Thing>
  /** The last digits that readers type from now on. */
  typeCard: (lastFour: string) => void
  /** Lets an hour pass, after which Tap voids authorisations by itself. */
  passAnHour: () => Promise<void>
  /** Currencies that are not activated for the account; pages and charges in them are refused. */
  inactive: Set<string>
  refusedCards: Map<string, string>
  /** Whether the account saves cards, and whether it asks for a phone number for that, from now on. */
  savingIs: (how: { saving?: 'on' | 'ignored' | 'refused'; isPhoneAsked?: boolean }) => void
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

type Decision = ChargeOutcome | 'wait'

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
    authorizes: account.authorizes,
    inactive: account.inactive,
    refusedCards: account.refusedCards,
    typeCard(lastFour) {
      account.lastFour = lastFour
    },
    async passAnHour() {
      for (const one of account.authorizes.values())
        if (one.status === 'AUTHORIZED') await voidAuthorize(account, one)
    },
    decide: (id, how, method) => decide(account, id, how, method),
    listsFail(failing) {
      account.listsFail = failing
    },
    forgetKeys: () => account.byKey.clear(),
    savingIs(how) {
      Object.assign(account, how)
    },
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

async function decide(account: TapAccount, id: string, how: Decision, method?: string) {
  const charge = (account.charges.get(id) ?? account.authorizes.get(id))!
  // An unknown charge may turn out later.
  if (!['INITIATED', 'IN_PROGRESS', 'UNKNOWN'].includes(charge.status)) return
  if (how === 'wait') {
    charge.status = 'IN_PROGRESS'
    charge.transaction.order = { reference: '9876543' }
    return
  }
  const usual = charge.object === 'authorize' ? 'VISA' : methodIn(charge)
  settle(account, charge, how, method ?? usual)
  await tell(account, charge)
}

function createCharge(account: TapAccount, input: Thing): StandInAnswer {
  const wrong = wrongIn(input)
  if (wrong) return { status: 400, body: { errors: [{ code: wrong, description: 'refused' }] } }
  if (isUnknown(account, input)) return { status: 400, body: { errors: [{ code: '1106' }] } }
  const unsaved = savingRefused(account, input)
  if (unsaved) return { status: 400, body: { errors: [{ code: unsaved }] } }
  if (account.inactive.has(input.currency)) return { status: 400, body: { errors: [{ code: '1119' }] } }
  const odd = account.tokens.has(input.source.id) && account.refusedCards.get(account.lastFour)
  if (odd) return { status: 400, body: { errors: [{ code: odd }] } }
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
    customer: customerOf(account, input),
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

function createRefund(account: TapAccount, input: Thing): StandInAnswer {
  const charge = account.charges.get(input.charge_id)
  if (charge?.status !== 'CAPTURED') return { status: 400, body: { errors: [{ code: '1144' }] } }
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
): StandInAnswer {
  const found = [...refunds.values()].filter(({ charge_id }) => wanted.includes(charge_id))
  if (found.length === 0)
    return { status: 400, body: { errors: [{ code: '1160', description: 'Refund not found' }] } }
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
  return { body: { object: 'list', has_more: rest.length > 2, refunds: rest.slice(0, 2) } }
}

/** https://developers.tap.company/reference/list-all-charges: of a period, newest first, in pages of two here. */
function listCharges(
  { charges, listsFail }: TapAccount,
  { period, starting_after: after }: Thing,
): StandInAnswer {
  if (listsFail) return { status: 500, body: {} }
  const { from, to } = period?.date ?? {}
  if (!from || !to) return { status: 400, body: { errors: [{ code: '1103' }] } }
  const isWithin = ({ transaction }: Thing) => transaction.created >= from && transaction.created <= to
  const found = [...charges.values()].filter(isWithin).reverse()
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
  return { body: { object: 'list', has_more: rest.length > 2, charges: rest.slice(0, 2) } }
}

async function answer(account: TapAccount, ask: RecordedRequest): Promise<StandInAnswer> {
  const [, version, kind, id] = ask.path.split('/')
  if (version === 'page' && kind)
    return page(account, ask, (account.charges.get(kind) ?? account.authorizes.get(kind))!)
  if (ask.headers.authorization !== `Bearer ${secretKey}`) {
    return { status: 401, body: { errors: [{ code: '2108', description: `Unauthorized ${secretKey}` }] } }
  }
  const input: Thing = ask.body ? JSON.parse(ask.body) : {}
  if (ask.method === 'POST' && kind === 'charges' && id === 'list') return listCharges(account, input)
  if (ask.method === 'POST' && kind === 'charges') return createCharge(account, input)
  if (ask.method === 'POST' && kind === 'authorize')
    return ask.path.endsWith('/void') ? answerVoid(account, id) : createAuthorize(account, input)
  if (ask.method === 'POST' && kind === 'refunds')
    return id === 'list' ? listRefunds(account, input) : createRefund(account, input)
  if (ask.method === 'POST' && kind === 'tokens') {
    const { customer_id: customer, card_id: card } = input.saved_card ?? {}
    if (!account.savedCards.has(`${customer}/${card}`))
      // No code is documented for a card that is gone.
      return { status: 400, body: { errors: [{ code: '1103' }] } }
    const token = account.nextId('tok')
    account.tokens.set(token, { id: card, object: 'card', brand: 'MADA', last_four: String(card).slice(-4) })
    return { body: { id: token, object: 'token' } }
  }
  if (ask.method === 'DELETE' && kind === 'card') return deleteCard(account, id, ask.path.split('/')[4])
  const all =
    kind === 'authorize' ? account.authorizes : kind === 'charges' ? account.charges : account.refunds
  const found = all.get(id ?? '')
  return found ? { body: found } : { status: 404, body: { errors: [{ code: '1144' }] } }
}

async function page(account: TapAccount, ask: RecordedRequest, charge: Thing): Promise<StandInAnswer> {
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
