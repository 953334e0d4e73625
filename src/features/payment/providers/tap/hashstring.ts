import { createHmac, timingSafeEqual } from 'node:crypto'
import { decimalsOf } from '../../../../arabic/money.ts'
import { ForgedWebhook, type WebhookId } from '../../port.ts'
import { inMajorUnits } from './facts.ts'
import { tapSigned } from './objects.ts'

/**
 * https://developers.tap.company/docs/webhook: HMAC-SHA256 with the secret key over some fields, the amount with the
 * decimals of its currency.
 */
export function checkHashstring(secretKey: string, headers: Headers, body: string): WebhookId {
  const parsed = tapSigned.safeParse(jsonOf(body))
  if (!parsed.success) throw new ForgedWebhook()
  const { id, amount, currency, status, reference, transaction, created } = parsed.data
  const minor = Math.round(amount * 10 ** decimalsOf(currency))
  const text =
    `x_id${id}x_amount${inMajorUnits({ amount: minor, currency })}x_currency${currency}` +
    `x_gateway_reference${reference.gateway}x_payment_reference${reference.payment}` +
    `x_status${status}x_created${transaction?.created ?? created ?? ''}`
  const expected = createHmac('sha256', secretKey).update(text).digest()
  const given = Buffer.from(headers.get('hashstring') ?? '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ForgedWebhook()
  return `${id}:${status}`
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
