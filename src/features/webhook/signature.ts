import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a secret in the format of Standard Webhooks, which asks for 24 to 64 random bytes. */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

type Message = { id: string /** Seconds since 1970. */; timestamp: number; body: string }

/**
 * Headers of a message as Standard Webhooks defines them (version 1, symmetric): HMAC-SHA256 of `id.timestamp.body`, one
 * signature for each secret.
 */
export function signedHeaders({ id, timestamp, body }: Message, secrets: string[]): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
