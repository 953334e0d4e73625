import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import {
  failExpired,
  findDelivery,
  findDueMessage,
  findMessage,
  findNextTry,
  insertDeliveries,
  insertTrial,
  type Message,
  type Notice,
  noteTry,
} from './delivery.queries.ts'
import { nextTryInMs } from './retry.policy.ts'
import { signedHeaders } from './signature.ts'
import { type Delivery, trialEvent } from './webhook.contract.ts'
import { findReceiver, secretUse } from './webhook.queries.ts'
import { switchOffGone } from './webhook.service.ts'

export type { Notice } from './delivery.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Client for webhooks. Refuses private addresses, except those in WEBHOOK_ALLOW. */
    webhookReceivers: Outbound
  }
}

type Parts = Pick<Services, 'db' | 'vault' | 'siteUrl' | 'webhookReceivers'>
type Receiver = { url: string; secrets: string[] }
type Attempt = { answered: number | null; problem: string | null; retryAfter: string | undefined }

/** Notifies the webhooks that want these events, after the commit. `later` queues a webhook's deliveries. */
export async function tellWebhooks(
  tx: Handle,
  notices: Notice[],
  later: (tx: Handle, webhookId: number) => Promise<void>,
): Promise<void> {
  for (const id of await insertDeliveries(tx, notices)) await later(tx, id)
}

/** More failures in one run mean that the receiver is away: other messages need not find that out, too. */
const maxFailures = 3
const pauseMs = 60_000
const maxOfRun = 200

/**
 * Sends the messages of a webhook that are due, the oldest first. One that fails holds up those about the same thing
 * only. A killed run sends its last message again, with the same id. Returns when to go on; undefined if none waits.
 */
export async function deliverNow(
  parts: Parts,
  webhookId: number,
  stopping?: AbortSignal,
): Promise<Date | undefined> {
  const { db } = parts
  await failExpired(db, webhookId, 'لم تُرسل خلال يوم.')
  let failures = 0
  for (let sent = 0; sent < maxOfRun && failures < maxFailures && !stopping?.aborted; sent += 1) {
    // Read again for each delivery: the webhook may have been switched off or moved meanwhile.
    const receiver = await openReceiver(parts, webhookId)
    if (!receiver) return undefined
    const message = await findDueMessage(db, webhookId)
    if (!message) break
    const attempt = await send(parts, receiver, message)
    await noteOutcome(db, webhookId, message, attempt)
    if (attempt.problem !== null) failures += 1
  }
  const next = await findNextTry(db, webhookId)
  return next && failures === maxFailures ? new Date(Math.max(next.getTime(), Date.now() + pauseMs)) : next
}

/** Sends a test message at once, and returns its result. */
export async function tryWebhook(parts: Parts, webhookId: number): Promise<Delivery> {
  const { db } = parts
  const receiver = await openReceiver(parts, webhookId)
  if (!receiver) throw fail('REFUSED', undefined, 'الخطاف موقوف؛ فعّله أولًا.')
  const notice = { event: trialEvent, subject: trialEvent, data: {} }
  const id = await insertTrial(db, webhookId, notice)
  const message = found(await findMessage(db, id))
  const attempt = await send(parts, receiver, message)
  const state = attempt.problem === null ? 'delivered' : 'failed'
  await noteTry(db, id, { state, answered: attempt.answered, problem: attempt.problem, nextTryInMs: 0 })
  return found(await findDelivery(db, id))
}

async function openReceiver({ db, vault }: Parts, id: number): Promise<Receiver | undefined> {
  const row = await findReceiver(db, id)
  if (!row) return undefined
  const sealed = [row.secret, ...(row.oldSecret === null ? [] : [row.oldSecret])]
  const secrets = await Promise.all(sealed.map(each => vault.open(each, secretUse)))
  return { url: row.url, secrets: secrets.filter(secret => secret !== undefined) }
}

async function send(
  { siteUrl, webhookReceivers }: Parts,
  { url, secrets }: Receiver,
  { messageId, event, data, createdAt }: Message,
): Promise<Attempt> {
  // Never unsigned.
  if (secrets.length === 0)
    return {
      answered: null,
      problem: 'سرّ الخطاف لا يُفتح بمفتاح هذا الخادم؛ ولّد سرًّا جديدًا.',
      retryAfter: undefined,
    }
  const body = JSON.stringify({ type: event, timestamp: createdAt, data: withAddresses(data, siteUrl) })
  const headers = signedHeaders({ id: messageId, timestamp: Math.floor(Date.now() / 1000), body }, secrets)
  try {
    const answer = await webhookReceivers.post(url, { headers, body: Buffer.from(body) })
    const isTaken = answer.status >= 200 && answer.status < 300
    return {
      answered: answer.status,
      problem: isTaken ? null : `أجاب الخادم بـ ${answer.status}.`,
      retryAfter: answer.headers['retry-after'],
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { answered: null, problem: error.message, retryAfter: undefined }
  }
}

/** Stored without the site's address, which may change. */
function withAddresses({ path, ...data }: Record<string, unknown>, siteUrl: string): Record<string, unknown> {
  return typeof path === 'string' ? { ...data, url: siteUrl + encodeURI(path) } : data
}

async function noteOutcome(
  db: Database,
  webhookId: number,
  { id, attempts }: Message,
  { answered, problem, retryAfter }: Attempt,
): Promise<void> {
  if (problem === null) {
    await noteTry(db, id, { state: 'delivered', answered, problem, nextTryInMs: 0 })
    return
  }
  const next = answered === 410 ? undefined : nextTryInMs(attempts + 1, retryAfter, Date.now())
  const state = next === undefined ? 'failed' : 'waiting'
  await noteTry(db, id, { state, answered, problem, nextTryInMs: next ?? 0 })
  // Standard Webhooks: 410 means that the receiver wants no more messages.
  if (answered === 410) await switchOffGone(db, webhookId)
}
