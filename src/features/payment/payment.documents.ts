import type { BodyLimit } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import type { PaymentServices } from './payment.service.ts'
import { receiveWebhook } from './webhook.service.ts'

/** The longest events are invoices with many lines. */
export const webhookBody: BodyLimit = { bytes: 512 * 1024, fields: 50_000 }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Receives webhooks: 200 once stored, 400 if the provider did not sign it. */
export async function takeWebhook(
  services: PaymentServices,
  provider: string,
  request: Request,
): Promise<Response> {
  // Stored and checked as text, byte for byte the same, since invalid UTF-8 is refused.
  const body = readText(new Uint8Array(await request.arrayBuffer()))
  if (body === undefined) return answer('INVALID_INPUT')
  const received = await receiveWebhook(services, provider, request.headers, body)
  if (received === 'stored') return Response.json({ received: true })
  return answer(received === 'unknown' ? 'NOT_FOUND' : 'INVALID_INPUT')
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes)
    // PostgreSQL cannot store NUL in a text.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function answer(code: 'INVALID_INPUT' | 'NOT_FOUND'): Response {
  const { status, message } = errors[code]
  return Response.json({ code, status, message }, { status })
}
