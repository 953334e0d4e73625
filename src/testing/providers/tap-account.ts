import { createHmac } from 'node:crypto'
import type { StandInAnswer, Thing } from './http.ts'
import { createDeliveries } from './webhooks.ts'

export const secretKey = 'sk_test_standInOfTap123456'
const decimals: Record<string, number> = { KWD: 3, BHD: 3, OMR: 3, JOD: 3 }

export type TapAccount = ReturnType<typeof createAccount>

export function createAccount() {
  let count = 0
  return {
    url: '',
    charges: new Map<string, Thing>(),
    authorizes: new Map<string, Thing>(),
    lastFour: '4242',
    refunds: new Map<string, Thing>(),
    byKey: new Map<string, string>(),
    // https://developers.tap.company/docs/webhook: two retries, then never again.
    webhooks: createDeliveries({ tries: 3 }),
    savedCards: new Set<string>(),
    /** Ids of this account in this mode; others are refused. */
    customers: new Set<string>(),
    tokens: new Map<string, Thing>(),
    cards: 'good' as 'good' | 'bad',
    refundStatus: 'REFUNDED',
    listsFail: false,
    /** «Save Card» of the account: refused (1108), or ignored: /docs/saved-cards names no card then. */
    saving: 'on' as 'on' | 'ignored' | 'refused',
    /** «A customer phone number is required to save the card»: /reference/create-a-charge. Not of every account. */
    isPhoneAsked: false,
    /** Customers that were made without a number. */
    phoneless: new Set<string>(),
    /** Currencies that are not activated for the account. */
    inactive: new Set<string>(),
    /** Codes for cards (by last four digits) whose charges are refused. */
    refusedCards: new Map<string, string>(),
    nextId: (prefix: string) => `${prefix}_TS${String(++count).padStart(6, '0')}`,
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

export async function tell({ webhooks }: TapAccount, thing: Thing) {
  if (!thing.post?.url) return
  const body = JSON.stringify(thing)
  await webhooks.send({ url: thing.post.url, headers: { hashstring: hashstring(thing) }, body })
}

/** Methods of one currency: /docs/knet, /docs/benefit, /docs/omannet, /docs/fawry. They keep no card. */
const localMethods: Record<string, string> = { KWD: 'KNET', BHD: 'BENEFIT', OMR: 'OMANNET', EGP: 'FAWRY' }

export function methodIn({ currency, source }: Thing): string {
  return (source.id === 'src_card' ? undefined : localMethods[currency]) ?? 'MADA'
}

/** https://developers.tap.company/docs/mada: debit. */
const debitMethods = [...Object.values(localMethods), 'MADA']

/** Statuses that are no payment, with their codes: /reference/charge-response-codes */
const unpaid = {
  ABANDONED: '301',
  CANCELLED: '302',
  FAILED: '401',
  VOID: '601',
  RESTRICTED: '702',
  TIMEDOUT: '801',
  UNKNOWN: '901',
}
export type ChargeOutcome = 'pay' | 'refuse' | keyof typeof unpaid

export function settle(
  { savedCards, lastFour, saving }: TapAccount,
  charge: Thing,
  wish: ChargeOutcome,
  method: string,
) {
  const isAuthorize = charge.object === 'authorize'
  const how = isAuthorize && debitMethods.includes(method) ? 'refuse' : wish
  charge.source = { ...charge.source, payment_method: method }
  charge.status =
    how === 'refuse' ? 'DECLINED' : how !== 'pay' ? how : isAuthorize ? 'AUTHORIZED' : 'CAPTURED'
  charge.response = {
    code: how === 'pay' ? '000' : how === 'refuse' ? '507' : unpaid[how],
    message: charge.status,
  }
  charge.transaction.date = { created: charge.transaction.created, completed: String(Date.now()) }
  charge.reference = { ...charge.reference, gateway: `gw${charge.id}`, payment: `py${charge.id}` }
  if (how === 'pay' && saving === 'on' && charge.save_card && !Object.values(localMethods).includes(method)) {
    charge.card = {
      // The same card has the same id when it is saved again.
      ...{ id: `card_${charge.customer.id}_${lastFour}`, object: 'card', brand: method, last_four: lastFour },
      expiry: { month: '09', year: '27' },
    }
    savedCards.add(`${charge.customer.id}/${charge.card.id}`)
    charge.payment_agreement = {
      id: `payment_agreement_${charge.customer.id}`,
      contract: { type: 'UNSCHEDULED' },
    }
  }
}

/** Codes of https://developers.tap.company/reference/charge-response-codes, «Bad Requests». */
export function wrongIn(input: Thing): string | undefined {
  if (!(Number(input.amount) > 0)) return '1117'
  if (!/^[A-Z]{3}$/.test(input.currency ?? '')) return '1118'
  if (!input.source?.id) return '1124'
  if (!input.customer?.id && !(input.customer?.first_name && input.customer?.email)) return '1129'
  if (input.customer_initiated === false && !input.payment_agreement?.id) return '1216'
  if (/^src_/.test(input.source.id) && !input.redirect?.url) return '1110'
  // The cardholder authenticates when the card is saved: /docs/saved-cards
  if (input.save_card && !(input.threeDSecure && input.customer_initiated)) return '1116'
  return undefined
}

/** The refusal of a request that saves a card, if the account refuses it. */
export function savingRefused(
  { saving, isPhoneAsked, phoneless }: TapAccount,
  input: Thing,
): string | undefined {
  if (!input.save_card) return undefined
  if (saving === 'refused') return '1108'
  const hasPhone = input.customer.id
    ? !phoneless.has(input.customer.id)
    : Boolean(input.customer.phone?.number)
  return isPhoneAsked && !hasPhone ? '1135' : undefined
}

/** Its own or a new one; test and live keys have different ones. */
export function customerOf({ customers, phoneless, nextId }: TapAccount, { customer }: Thing): Thing {
  const id = customer.id ?? nextId('cus')
  customers.add(id)
  if (!customer.id && !customer.phone) phoneless.add(id)
  return { ...customer, id }
}

export const isUnknown = ({ customers }: TapAccount, { customer }: Thing) =>
  Boolean(customer?.id) && !customers.has(customer.id)

export function createAuthorize(account: TapAccount, input: Thing): StandInAnswer {
  if (isUnknown(account, input)) return { status: 400, body: { errors: [{ code: '1106' }] } }
  const wrong =
    wrongIn(input) ??
    savingRefused(account, input) ??
    (input.auto?.time >= 1 && input.auto.time <= 168 ? undefined : '1153')
  if (wrong) return { status: 400, body: { errors: [{ code: wrong, description: 'refused' }] } }
  const id = account.nextId('auth')
  const made: Thing = {
    ...input,
    id,
    object: 'authorize',
    status: 'INITIATED',
    source: { object: 'source', id: input.source.id },
    customer: customerOf(account, input),
    transaction: { ...input.transaction, created: String(Date.now()), url: `${account.url}/page/${id}` },
    auto: { ...input.auto, status: 'PENDING' },
  }
  account.authorizes.set(id, made)
  return { body: made }
}

/** The card stays saved. */
export async function voidAuthorize(account: TapAccount, authorize: Thing) {
  authorize.status = 'VOID'
  await tell(account, authorize)
}

/** https://developers.tap.company/reference/void-an-authorize */
export function answerVoid(account: TapAccount, id = ''): StandInAnswer {
  const found = account.authorizes.get(id)
  if (found?.status !== 'AUTHORIZED') return { status: 400, body: { errors: [{ code: '1114' }] } }
  void voidAuthorize(account, found)
  return { body: found }
}

/** https://developers.tap.company/reference/delete-a-card: no token can be made of it afterwards. */
export function deleteCard({ savedCards }: TapAccount, customer = '', card = ''): StandInAnswer {
  if (!savedCards.delete(`${customer}/${card}`)) return { status: 404, body: { errors: [{ code: '2102' }] } }
  return { body: { id: card, deleted: true } }
}
