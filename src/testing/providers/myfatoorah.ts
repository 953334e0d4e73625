import { createHmac } from 'node:crypto'
import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn, type Thing } from './http.ts'
import { createDeliveries, type Deliveries } from './webhooks.ts'

export type MyFatoorahStandIn = StandIn & {
  token: string
  webhookSecret: string
  invoices: Map<string, Thing>
  refunds: Map<string, Thing>
  webhooks: Deliveries
  /** The portal's webhook settings: address and version. Without an address, no webhooks are sent. */
  endpoint: (url: string, version?: 1 | 2) => void
  /** The reader's action on an invoice's page. A paid link can be paid again. */
  decide: (invoice: string, how: 'pay' | 'refuse' | 'begin') => Promise<void>
  /** Closes an invoice's page, as its expiry or staff do. */
  end: (invoice: string, how: 'expired' | 'Canceled') => void
  /** MyFatoorah's staff decide about a refund. */
  decideRefund: (id: string, status: 'Refunded' | 'Canceled') => Promise<void>
  /** Responds like the gateway or the rate limit in front of the API, or refuses with HTTP 200. */
  answersWith: (what: 'blocked' | 'limited' | 'refused' | undefined) => void
  /** Loses the next response for this path, although the work is done. */
  loseAnswer: (path: string) => void
}

const token = `mf_token_${'x'.repeat(500)}`
const webhookSecret = 'standInSecret/MyFatoorah+1='
const signs: Record<string, string> = { KWD: 'KD', SAR: 'SR' }

type Account = ReturnType<typeof createAccount>

function createAccount() {
  let count = 6_389_000
  return {
    url: '',
    endpoint: '',
    version: 2,
    invoices: new Map<string, Thing>(),
    refunds: new Map<string, Thing>(),
    // https://docs.myfatoorah.com/docs/webhook-v1: four tries; version 2 allows five retries at most.
    webhooks: createDeliveries({ tries: 4 }),
    what: undefined as 'blocked' | 'limited' | 'refused' | undefined,
    lost: '',
    nextId: () => ++count,
  }
}

/** https://docs.myfatoorah.com: API v2, an account in Kuwait. Times are Kuwait's, without a zone. */
export async function startMyFatoorahStandIn(): Promise<MyFatoorahStandIn> {
  const account = createAccount()
  const standIn = await startStandIn(ask => answer(account, ask))
  account.url = standIn.url
  const { invoices, refunds, webhooks } = account
  return {
    ...standIn,
    ...{ token, webhookSecret, invoices, refunds, webhooks },
    endpoint(url, version = 2) {
      Object.assign(account, { endpoint: url, version })
    },
    decide: (id, how) => decide(account, invoices.get(id)!, how),
    end(id, how) {
      const invoice = invoices.get(id)!
      if (how === 'expired') Object.assign(invoice, expiryAt(Date.now() - 60_000))
      else invoice.InvoiceStatus = how
    },
    async decideRefund(id, status) {
      const refund = refunds.get(id)!
      refund.RefundStatus = status
      await tellOfRefund(account, refund)
    },
    answersWith(what) {
      account.what = what
    },
    loseAnswer(path) {
      account.lost = path
    },
  }
}

const kuwait = (at: number) => new Date(at + 3 * 60 * 60_000).toISOString().replace('Z', '5633')

function expiryAt(at: number) {
  const day = new Date(at + 3 * 60 * 60_000)
  const ExpiryDate = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return { ExpiryDate, ExpiryTime: `${day.toISOString().slice(11, 19)}.0000000` }
}

function signed(pairs: [string, unknown][]): string {
  const text = pairs.map(([key, value]) => `${key}=${value ?? ''}`).join(',')
  return createHmac('sha256', webhookSecret).update(text).digest('base64')
}

async function send({ endpoint, version, webhooks }: Account, body: Thing, pairs: [string, unknown][]) {
  if (!endpoint) return
  const headers = { 'MyFatoorah-Signature': signed(pairs), 'MyFatoorah-Webhook-Version': `v${version}` }
  await webhooks.send({ url: endpoint, headers, body: JSON.stringify(body) })
}

/** https://docs.myfatoorah.com/docs/webhook-signature: the properties of version 1 in alphabetical order. */
const inOrder = (data: Thing) =>
  Object.entries(data)
    .filter(([key]) => key !== 'GatewayReference')
    .sort(([a], [b]) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))

async function tell(account: Account, invoice: Thing, { PaymentId, TransactionStatus: status }: Thing) {
  const { InvoiceId, InvoiceStatus, CustomerReference, UserDefinedField } = invoice
  const Status = status === 'Succss' ? 'SUCCESS' : 'FAILED'
  if (account.version === 1) {
    const Data = {
      ...{ InvoiceId, CustomerReference, UserDefinedField, PaymentId, TransactionStatus: Status },
      ...{ CreatedDate: '04032021211555', CustomerEmail: null, InvoiceValueInBaseCurrency: '15.000' },
    }
    return send(account, { EventType: 1, Event: 'TransactionsStatusChanged', Data }, inOrder(Data))
  }
  const paid = InvoiceStatus === 'Pending' ? 'PENDING' : 'PAID'
  const Data = {
    Invoice: { Id: String(InvoiceId), Status: paid, UserDefinedField },
    Transaction: { Id: '1', Status, PaymentId, PaymentMethod: 'KNET' },
    Customer: { Name: 'قارئ', Reference: CustomerReference },
    Amount: { BaseCurrency: 'KWD', ValueInBaseCurrency: String(invoice.InvoiceValue) },
  }
  await send(account, { Event: { Code: 1, Name: 'PAYMENT_STATUS_CHANGED', Reference: 'WH-1' }, Data }, [
    ['Invoice.Id', String(InvoiceId)],
    ['Invoice.Status', paid],
    ['Transaction.Status', Status],
    ['Transaction.PaymentId', PaymentId],
    ['Customer.Reference', CustomerReference],
  ])
}

async function tellOfRefund(account: Account, { RefundId, RefundStatus, Amount, InvoiceId }: Thing) {
  const Status = RefundStatus.toUpperCase()
  if (account.version === 1) {
    const Data = {
      ...{ RefundId, RefundStatus: Status, Amount: String(Amount), InvoiceId: String(InvoiceId) },
      GatewayReference: { PaymentId: '1' },
    }
    return send(account, { EventType: 2, Event: 'RefundStatusChanged', Data }, inOrder(Data))
  }
  const Data = {
    Refund: { Id: RefundId, Status },
    Amount: { ValueInBaseCurrency: String(Amount) },
    ReferencedInvoice: { Id: String(InvoiceId) },
  }
  await send(account, { Event: { Code: 2, Name: 'REFUND_STATUS_CHANGED' }, Data }, [
    ['Refund.Id', RefundId],
    ['Refund.Status', Status],
    ['Amount.ValueInBaseCurrency', String(Amount)],
    ['ReferencedInvoice.Id', String(InvoiceId)],
  ])
}

/** `begin`: the reader is at the bank, and nothing is decided yet. */
async function decide(account: Account, invoice: Thing, how: 'pay' | 'refuse' | 'begin') {
  const status = { pay: 'Succss', refuse: 'Failed', begin: 'InProgress' }[how]
  const made: Thing = {
    TransactionDate: kuwait(Date.now() + invoice.InvoiceTransactions.length),
    PaymentGateway: 'KNET',
    PaymentId: `07${account.nextId()}`,
    TransactionStatus: status,
    // The card may be charged in another currency.
    PaidCurrency: 'SR',
    PaidCurrencyValue: '184.610',
    Error: how === 'refuse' ? 'NOT CAPTURED' : null,
  }
  invoice.InvoiceTransactions.push(made)
  if (how === 'begin') return
  if (how === 'pay') {
    invoice.InvoiceStatus = invoice.InvoiceStatus === 'Paid' ? 'DuplicatePayment' : 'Paid'
  }
  await tell(account, invoice, made)
}

/** An error may echo the request. Its HTTP status is 400, or 200 for some calls. */
const refused = (Name: string, said: unknown, status = 400): StandInAnswer => ({
  status,
  body: {
    IsSuccess: false,
    Message: 'Invalid data',
    ValidationErrors: [{ Name, Error: `Wrong: ${JSON.stringify(said)}` }],
    Data: null,
  },
})

const good = (Data: Thing): StandInAnswer => ({
  body: { IsSuccess: true, Message: '', ValidationErrors: null, Data },
})

function sendPayment(account: Account, input: Thing): StandInAnswer {
  const { InvoiceValue, DisplayCurrencyIso, CallBackUrl, CustomerName, InvoiceItems = [] } = input
  if (!(InvoiceValue > 0)) return refused('InvoiceValue', input)
  if (!CustomerName || input.NotificationOption !== 'LNK') return refused('CustomerName', input)
  if (!URL.canParse(CallBackUrl) || !URL.canParse(input.ErrorUrl)) return refused('CallBackUrl', input)
  const sum = InvoiceItems.reduce((all: number, each: Thing) => all + each.Quantity * each.UnitPrice, 0)
  if (InvoiceItems.length > 0 && sum !== InvoiceValue) return refused('InvoiceItems', input)
  const InvoiceId = account.nextId()
  const { CustomerReference, UserDefinedField, ExpiryDate } = input
  account.invoices.set(String(InvoiceId), {
    ...{ InvoiceId, InvoiceStatus: 'Pending', CustomerReference, UserDefinedField, CallBackUrl },
    ErrorUrl: input.ErrorUrl,
    // Another display currency is converted into the account's.
    InvoiceValue: DisplayCurrencyIso === 'KWD' ? InvoiceValue : InvoiceValue / 12,
    InvoiceDisplayValue: `${InvoiceValue.toFixed(3)} ${signs[DisplayCurrencyIso] ?? DisplayCurrencyIso}`,
    CreatedDate: kuwait(Date.now()),
    ...expiryAt(Date.parse(`${ExpiryDate}+03:00`)),
    InvoiceTransactions: [],
  })
  const InvoiceURL = `${account.url}/page/${InvoiceId}`
  return good({ InvoiceId, InvoiceURL, CustomerReference, UserDefinedField })
}

function makeRefund(account: Account, input: Thing): StandInAnswer {
  const { KeyType, Key, Amount } = input
  const all = [...account.invoices.values()]
  const invoice = all.find(({ InvoiceId, InvoiceTransactions }) =>
    KeyType === 'InvoiceId'
      ? String(InvoiceId) === Key
      : InvoiceTransactions.some(({ PaymentId }: Thing) => PaymentId === Key),
  )
  if (!invoice || invoice.InvoiceStatus === 'Pending') return refused('Key', input, 200)
  const its = refundsOf(account, invoice.InvoiceId).filter(({ RefundStatus }) => RefundStatus !== 'Canceled')
  const times = invoice.InvoiceTransactions.filter(
    ({ TransactionStatus }: Thing) => TransactionStatus === 'Succss',
  )
  const left = invoice.InvoiceValue * times.length - its.reduce((sum, each) => sum + each.Amount, 0)
  if (!(Amount > 0) || Amount > left + 1e-9) return refused('Amount', input, 200)
  const RefundId = account.nextId()
  const { InvoiceId } = invoice
  account.refunds.set(String(RefundId), { RefundId, RefundStatus: 'Pending', InvoiceId, Amount })
  return good({ Key, RefundId, RefundReference: `2026${RefundId}` })
}

const refundsOf = ({ refunds }: Account, invoice: number) =>
  [...refunds.values()].filter(({ InvoiceId }) => InvoiceId === invoice)

/**
 * Amounts are converted into the requested currency, whatever the account's is; each method charges in its
 * own (https://docs.myfatoorah.com/docs/initiate-payment).
 */
const methodsFor = (CurrencyIso: string) =>
  ['KWD', 'KWD', 'USD'].map((PaymentCurrencyIso, index) => ({
    PaymentMethodEn: ['KNET', 'VISA/MASTER', 'AMEX'][index],
    CurrencyIso,
    PaymentCurrencyIso,
  }))

function answerCall(account: Account, path: string, input: Thing): StandInAnswer {
  const { invoices } = account
  switch (path) {
    case '/v2/InitiatePayment':
      return good({ PaymentMethods: methodsFor(input.CurrencyIso) })
    case '/v2/SendPayment':
      return sendPayment(account, input)
    case '/v2/GetPaymentStatus': {
      const invoice = input.KeyType === 'InvoiceId' && invoices.get(input.Key)
      return invoice ? good(invoice) : refused('Key', input)
    }
    case '/v2/MakeRefund':
      return makeRefund(account, input)
    case '/v2/GetRefundStatus': {
      const found = refundsOf(account, Number(input.Key)).reverse()
      return found.length > 0 ? good({ RefundStatusResult: found }) : refused('Key', input, 200)
    }
    default:
      return { status: 404, body: { Message: 'No HTTP resource was found' } }
  }
}

async function answer(account: Account, ask: RecordedRequest): Promise<StandInAnswer> {
  const [, kind, id = ''] = ask.path.split('/')
  if (kind === 'page') return page(account, ask, account.invoices.get(id)!)
  const html = 'text/html'
  if (account.what === 'blocked') return { status: 403, type: html, body: '<h1>403 Forbidden</h1>' }
  if (account.what === 'limited') return { status: 429, type: html, body: 'Too many requests' }
  if (ask.headers.authorization !== `Bearer ${token}`) {
    return { status: 401, body: { Message: `Authorization has been denied: ${ask.headers.authorization}` } }
  }
  const input: Thing = JSON.parse(ask.body)
  if (account.what === 'refused') return refused('CustomerEmail', [input, token], 200)
  const answered = answerCall(account, ask.path, input)
  if (account.lost !== ask.path) return answered
  account.lost = ''
  return { status: 504, type: html, body: 'Gateway timeout' }
}

async function page(account: Account, ask: RecordedRequest, invoice: Thing): Promise<StandInAnswer> {
  if (ask.method !== 'POST') {
    const body = `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width">
<title>MyFatoorah</title><h1>${invoice.InvoiceDisplayValue}</h1>
<form method="post"><button name="how" value="pay">Pay</button><button name="how" value="refuse">Refuse</button></form>`
    return { body, type: 'text/html; charset=utf-8' }
  }
  const how = new URLSearchParams(ask.body).get('how') as 'pay' | 'refuse'
  await decide(account, invoice, how)
  const back = new URL(how === 'pay' ? invoice.CallBackUrl : invoice.ErrorUrl)
  const { PaymentId } = invoice.InvoiceTransactions.at(-1)
  back.searchParams.set('paymentId', PaymentId)
  back.searchParams.set('Id', PaymentId)
  return { status: 302, body: '', type: 'text/plain', headers: { location: back.href } }
}
