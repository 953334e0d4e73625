import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ForgedWebhook, type WebhookId } from '../../port.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()
const group = z.record(z.string(), value)

/** https://docs.myfatoorah.com/docs/webhook-v1 and /webhook-v2; an account is set to one of the two. */
const versionOne = z.object({ EventType: z.number(), Data: z.record(z.string(), z.unknown()) })
const versionTwo = z.object({
  Event: z.object({ Code: z.number() }),
  Data: z.record(z.string(), z.unknown()),
})

/** Fields of version 2 that are signed, in this order; events without them are of no use to us. */
const signedFields: Record<number, readonly (readonly [string, string])[]> = {
  1: [
    ['Invoice', 'Id'],
    ['Invoice', 'Status'],
    ['Transaction', 'Status'],
    ['Transaction', 'PaymentId'],
    ['Customer', 'Reference'],
  ],
  2: [
    ['Refund', 'Id'],
    ['Refund', 'Status'],
    ['Amount', 'ValueInBaseCurrency'],
    ['ReferencedInvoice', 'Id'],
  ],
}

type SignedText = { text: string; id: WebhookId; invoice: string }

const textOf = (pairs: [string, unknown][]) => pairs.map(([key, each]) => `${key}=${each ?? ''}`).join(',')

/** Version 1 signs all properties in alphabetical order, without regard to case, and without the nested ones. */
function signedInOne({ EventType, Data }: z.infer<typeof versionOne>): SignedText {
  const flat = Object.entries(Data).filter(([, each]) => typeof each !== 'object' || each === null)
  const name = ([key]: [string, unknown]) => key.toLowerCase()
  flat.sort((a, b) => (name(a) < name(b) ? -1 : 1))
  const { InvoiceId, PaymentId, TransactionStatus, RefundId, RefundStatus } = group.parse(
    Object.fromEntries(flat),
  )
  const parts = EventType === 2 ? [RefundId, RefundStatus] : [PaymentId, TransactionStatus]
  return {
    text: textOf(flat),
    id: [EventType, InvoiceId, ...parts].join(':'),
    invoice: String(InvoiceId ?? ''),
  }
}

function signedInTwo({ Event, Data }: z.infer<typeof versionTwo>): SignedText {
  const fields = signedFields[Event.Code] ?? []
  const pairs = fields.map(([within, key]): [string, unknown] => [
    `${within}.${key}`,
    group.safeParse(Data[within]).data?.[key],
  ])
  const [first, , , last] = pairs
  const invoice = String((Event.Code === 2 ? last : first)?.[1] ?? '')
  return {
    text: textOf(pairs),
    id: `${Event.Code}:${pairs
      .slice(0, 4)
      .map(([, each]) => each)
      .join(':')}`,
    invoice,
  }
}

function signedIn(body: string): SignedText | undefined {
  const json = jsonOf(body)
  const two = versionTwo.safeParse(json)
  const one = two.success ? undefined : versionOne.safeParse(json)
  const signed = two.success ? signedInTwo(two.data) : one?.success ? signedInOne(one.data) : undefined
  return signed && /^\d{1,20}$/.test(signed.invoice) ? signed : undefined
}

/** https://docs.myfatoorah.com/docs/webhook-signature: HMAC-SHA256 in base64. @throws ForgedWebhook */
export function checkMyFatoorahSignature(secret: string, headers: Headers, body: string): WebhookId {
  const signed = signedIn(body)
  if (!signed) throw new ForgedWebhook()
  const expected = createHmac('sha256', secret).update(signed.text).digest()
  const given = Buffer.from(headers.get('myfatoorah-signature') ?? '', 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ForgedWebhook()
  return signed.id.slice(0, 200)
}

/** The invoice that a verified webhook is about. */
export const invoiceIn = (body: string) => signedIn(body)?.invoice

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
