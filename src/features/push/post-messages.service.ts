import webPush from 'web-push'
import type { PushConfig } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { counter } from '../../platform/metrics/registry.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { isPushService } from './known-services.ts'
import { getPushKeys } from './push.keys.service.ts'
import type { Device } from './push.queries.ts'
import { findWait, noteWait } from './push.waits.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    push: PushConfig
    /** Client for push services only, because their addresses come from readers' browsers. */
    pushServices: Outbound
  }
}

/** `again`: the service did not accept it; `unasked`: it was not sent. `failed`: refused permanently, or unknown. */
export type Outcome = 'delivered' | 'gone' | 'failed' | 'again' | 'unasked'
export const isUntaken = (outcome: Outcome): boolean => outcome === 'again' || outcome === 'unasked'
export type Message = Device & { payload: string; urgent: boolean }

/** Outcomes; `waitSeconds` is set if the service asked us to wait or does not answer. */
export type DeliveryReport<Of> = { outcomes: { of: Of; outcome: Outcome }[]; waitSeconds: number | undefined }

type Tools = Pick<Services, 'db' | 'vault' | 'push' | 'pushServices'> & { stopping: AbortSignal }

const atOnce = 64
const ttlSeconds = 12 * 3600
/** Unanswered messages in a row after which the service is left alone for a while. */
const maxMisses = 20
const messagesSent = counter('warraq_push_total', 'Messages to push services, by their answer.', ['result'])
/** Waits at most a day, after which a message is no longer news. */
const waits = { usual: 30, most: 86_400 }
/** How often a slow batch checks whether another process was asked to wait, in milliseconds. */
const lookEvery = 1000

/**
 * Sends messages to one push service, encrypted for each device (RFC 8291). Once the service asks to wait, or stops
 * answering, the rest is not sent, and nothing else is sent there until then: other notifications, digests and
 * processes read the wait from `push_waits`.
 */
export async function postMessages<Of extends Message>(
  tools: Tools,
  origin: string,
  messages: Of[],
): Promise<DeliveryReport<Of>> {
  const vapid = await makeVapid(tools, origin)
  const outcomes: { of: Of; outcome: Outcome }[] = []
  let waitSeconds = await findWait(tools.db, origin)
  let lookAt = performance.now() + lookEvery
  let misses = 0
  const lookAgain = async () => {
    if (performance.now() < lookAt) return
    lookAt = performance.now() + lookEvery
    const found = await findWait(tools.db, origin)
    if (found !== undefined) waitSeconds = Math.max(waitSeconds ?? 0, found)
  }
  const waiting = messages.values()
  const work = async () => {
    for (const of of waiting) {
      await lookAgain()
      const isOver = waitSeconds !== undefined || tools.stopping.aborted
      const answer: DeliveryResult = isOver ? { outcome: 'unasked' } : await postOne(tools, vapid, of)
      outcomes.push({ of, outcome: answer.outcome })
      if (!isOver) messagesSent.inc({ result: answer.outcome })
      misses = answer.silent ? misses + 1 : 0
      const isSilent = misses >= maxMisses && waitSeconds === undefined
      const asked = isSilent ? waits.usual : answer.waitSeconds
      if (asked === undefined) continue
      const isLonger = asked > (waitSeconds ?? 0)
      if (isLonger) waitSeconds = asked
      if (isLonger && (isSilent || answer.forAll)) await noteWait(tools.db, origin, asked)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (outcomes.some(({ outcome }) => isUntaken(outcome))) waitSeconds ??= waits.usual
  return { outcomes, waitSeconds }
}

/** Signed once for all messages to a service. */
async function makeVapid(tools: Tools, origin: string): Promise<string> {
  const { publicKey, privateKey } = await getPushKeys(tools)
  const { subject } = tools.push
  return webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization
}

/** `forAll`: the service refuses everything, not only this message. */
type DeliveryResult = { outcome: Outcome; waitSeconds?: number; forAll?: boolean; silent?: true }

async function postOne({ pushServices }: Tools, vapid: string, message: Message): Promise<DeliveryResult> {
  const isAllowed = isPushService(pushServices, message.endpoint)
  const body = isAllowed && encrypt(message)
  if (!body) return { outcome: 'gone' }
  try {
    const { status, headers } = await pushServices.post(message.endpoint, {
      headers: {
        authorization: vapid,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: message.urgent ? 'high' : 'normal',
      },
      body,
    })
    return judge(status, headers['retry-after'])
  } catch (error) {
    const { code, cause } = OutboundError.from(error, message.endpoint)
    const wasReached = code !== 'DNS' && (cause as { code?: string } | undefined)?.code !== 'ECONNREFUSED'
    if (!wasReached) return { outcome: 'again', silent: true }
    // The service may have accepted an unanswered message: a retry could notify somebody twice.
    if (code === 'TIMEOUT' || code === 'CONNECTION') return { outcome: 'failed', silent: true }
    return { outcome: 'failed' }
  }
}

function judge(status: number, retryAfter: string | undefined): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) {
    const forAll = status === 429 || retryAfter !== undefined
    return { outcome: 'again', waitSeconds: secondsOf(retryAfter), forAll }
  }
  return { outcome: 'failed' }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter = ''): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Math.min(waits.most, Math.max(1, Number.isFinite(seconds) ? seconds : waits.usual))
}

/** Returns undefined if the keys are invalid. */
function encrypt({ p256dh, auth, payload }: Message): Buffer | undefined {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText
  } catch {
    return undefined
  }
}
