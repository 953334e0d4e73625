import type { Services } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { postMessages } from '../post-messages.service.ts'
import { deleteGone, findWait } from '../push.service.ts'
import type { Title } from './notification.contract.ts'
import { isOut } from './notification.queries.ts'
import { payloadOf } from './payload.ts'
import {
  beginRuns,
  type ClaimedSend,
  claimAgain,
  claimNext,
  endRun,
  findRun,
  findSending,
  hasAgain,
  isTrial,
  noteReached,
  recordOutcomes,
  type Sending,
  setStatus,
} from './sending.queries.ts'

export type SendingTools = Pick<Services, 'db' | 'vault' | 'push' | 'pushServices'> & {
  stopping: AbortSignal
}
export type QueueRun = (tx: Handle, run: { id: number; origin: string }, at?: Date) => Promise<void>

/** Devices claimed at once in each lane; a killed worker loses at most the batches of both lanes of a service. */
const batch = 250
export const markUse = 'push.marks'

/** Starts a due notification: one run for each push service, so that a slow one delays no other. */
export function beginSending(
  { db }: Pick<Services, 'db'>,
  {
    id,
    queue,
    decide,
  }: { id: number; queue: QueueRun; decide: (tx: Handle, id: number, at: Date) => Promise<void> },
): Promise<void> {
  return inTransaction(db, async tx => {
    const sending = await findSending(tx, id, 'update')
    if (sending?.status !== 'scheduled' || !sending.isDue) return
    const isOfOther = sending.articleId === null || sending.kind === 'withdrawn'
    if (!isOfOther && !(await isOut(tx, sending.articleId ?? 0))) {
      await setStatus(tx, id, 'cancelled')
      return
    }
    if (sending.isMissed) {
      await setStatus(tx, id, 'missed')
      return
    }
    await setStatus(tx, id, 'sending')
    const origins = await beginRuns(tx, id)
    if (origins.length === 0) await setStatus(tx, id, 'sent')
    for (const origin of origins) await queue(tx, { id, origin })
    if (isTrial(sending)) await decide(tx, id, new Date(Date.now() + sending.trialMinutes * 60_000))
  })
}

/**
 * Sends to the devices of one push service, batch by batch. A batch is claimed, with a row for each device, before any
 * of it is sent, and a claimed row is sent again only if the service said that it did not accept it. So whenever this
 * is killed, each device is notified at most once, and the next run continues after the last batch. While one of two
 * lanes claims and records, the other sends.
 */
export async function runSending(
  tools: SendingTools,
  { id, origin, queue }: { id: number; origin: string; queue: QueueRun },
): Promise<void> {
  const lane: Lane = { id, origin, key: await tools.vault.deriveKey(markUse), waitSeconds: undefined }
  do {
    await bothOf([sendBatches(tools, lane), sendBatches(tools, lane)])
    const { waitSeconds } = lane
    if (waitSeconds !== undefined) {
      await queue(tools.db, { id, origin }, new Date(Date.now() + waitSeconds * 1000))
      return
    }
  } while (await inTransaction(tools.db, tx => hasMore(tx, id, origin)))
}

/** If one lane fails, waits for the other, which must not continue unnoticed after the job. */
async function bothOf(lanes: Promise<void>[]): Promise<void> {
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
}

/** State shared by both lanes; once one has to wait, the other does too. */
type Lane = { id: number; origin: string; key: Buffer; waitSeconds: number | undefined }

async function sendBatches(tools: SendingTools, lane: Lane): Promise<void> {
  const { db } = tools
  const { id, origin, key } = lane
  while (lane.waitSeconds === undefined) {
    const claim = await inTransaction(db, tx => claimBatch(tx, id, origin))
    if (!claim) return
    if ('waitSeconds' in claim) {
      lane.waitSeconds = claim.waitSeconds
      return
    }
    const { sending, claimed } = claim
    const isWithdrawn = sending.kind === 'withdrawn'
    const urgent = sending.kind === 'breaking' || sending.topics.includes('breaking')
    const messages = claimed.map(each => ({
      ...each,
      urgent,
      payload: payloadOf(worded(sending, each.variant), key, each.send, tagOf(sending), isWithdrawn),
    }))
    const { outcomes, waitSeconds } = await postMessages(tools, origin, messages)
    await inTransaction(db, async tx => {
      const told = outcomes.map(({ of, outcome }) => ({ send: of.send, outcome }))
      await recordOutcomes(tx, id, origin, told)
      const gone = outcomes.filter(({ outcome }) => outcome === 'gone')
      await deleteGone(
        tx,
        gone.map(({ of }) => ({ id: of.subscription, endpoint: of.endpoint })),
      )
    })
    if (waitSeconds !== undefined || tools.stopping.aborted) lane.waitSeconds = waitSeconds ?? 0
  }
}

/** Undefined after the last batch, or if it was cancelled. */
async function claimBatch(
  tx: Handle,
  id: number,
  origin: string,
): Promise<{ sending: Sending; claimed: ClaimedSend[] } | { waitSeconds: number } | undefined> {
  const sending = await findSending(tx, id, 'share')
  const run = await findRun(tx, id, origin)
  if (!run || sending?.status !== 'sending' || sending.isOver) return undefined
  // Another notification or process may have been asked to wait.
  const waitSeconds = await findWait(tx, origin)
  if (waitSeconds !== undefined) return { waitSeconds }
  const again = await claimAgain(tx, { id, origin, limit: batch })
  if (again.length > 0) return { sending, claimed: again }
  let { reached } = run
  for (;;) {
    const { last, claimed, held } = await claimNext(tx, sending, { origin, reached, limit: batch })
    if (last === null) return undefined
    await noteReached(tx, { id, origin, last, claimed: claimed.length, held })
    if (claimed.length > 0) return { sending, claimed }
    reached = last
  }
}

/**
 * Ends the run unless the service must be called again. Runs end one at a time: two ending at once would each take the
 * other for the last.
 */
async function hasMore(tx: Handle, id: number, origin: string): Promise<boolean> {
  const sending = await findSending(tx, id, 'update')
  if (!(await findRun(tx, id, origin))) return false
  if (sending?.status === 'sending' && !sending.isOver && (await hasAgain(tx, id, origin))) return true
  // The rest is sent once the title is chosen.
  if (sending?.status === 'sending' && !sending.isOver && isTrial(sending)) return false
  const isLast = await endRun(tx, id, origin)
  if (isLast && sending?.status === 'sending') await setStatus(tx, id, 'sent')
  return false
}

/** Uses the title for this device; leaves out address and picture of a taken-down article. */
function worded(sending: Sending, variant: Title | null): Sending {
  if (sending.kind === 'withdrawn') return { ...sending, articleSlug: null, image: null }
  return variant === 'b' ? { ...sending, title: sending.titleB } : sending
}

/** A later message about an article replaces the earlier one. */
const tagOf = ({ id, articleId }: Sending) => (articleId === null ? `n${id}` : `a${articleId}`)
