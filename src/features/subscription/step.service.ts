import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { hasOpenPage, openPayment, withdrawHeldCharge } from '../payment/payment.service.ts'
import type { SubscriptionEvent } from './event.schema.ts'
import { nextStep, type Step, stepKinds } from './next-step.ts'
import { dayMs } from './period.ts'
import { startPlanned } from './planned.service.ts'
import { chargeCardLater, stopRenewalLater } from './provider.jobs.ts'
import { dueOf, purchaseOf } from './purchase.ts'
import { record, renewingOf, standingOf, writeStanding } from './record.service.ts'
import { isLeftToOriginal } from './separate.queries.ts'
import { claimDue, findSubscription, postpone, type SubscriptionRow } from './subscription.queries.ts'

/** Enough for a minute; the rest waits for the next. */
const max = 1000

/** Takes every step that is due, each in its own transaction. */
export async function takeDueSteps(db: Database, log: Log, stopping: AbortSignal): Promise<void> {
  for (let taken = 0; taken < max && !stopping.aborted; taken += 1) {
    let claimed: number | undefined
    try {
      await inTransaction(db, async tx => {
        claimed = await claimDue(tx)
        if (claimed !== undefined) await takeStep(tx, claimed)
      })
    } catch (error) {
      if (claimed === undefined) throw error
      // A failed step must not hold up the others.
      log.error({ err: error, subscription: claimed }, 'the next step of a subscription failed')
      await postpone(db, claimed)
    }
    if (claimed === undefined) return
  }
}

async function takeStep(tx: Handle, id: number): Promise<void> {
  const row = await findSubscription(tx, id)
  if (!row) return
  const now = new Date()
  const step = nextStep(await standingOf(tx, id), renewingOf(row))
  if (!step || step.at > now) {
    await writeStanding(tx, row)
    return
  }
  if (step.kind === 'changed') return beginPlanned(tx, row)
  const isCharge = step.kind === 'renewalAsked' || step.kind === 'dunned'
  if (isCharge && (await waitsForPage(tx, row, now.getTime() - step.at.getTime()))) {
    return postpone(tx, id, pageMinutes * 60)
  }
  const isQuiet = isStale(step, now) || (await isLeftToOriginal(tx, id, stepKinds))
  const after = await record(tx, id, eventOf(step, row, now), isQuiet ? { quiet: true } : {})
  // The provider goes on retrying for weeks; that charge is no longer wanted.
  if (step.kind === 'gaveUp') {
    await stopRenewalLater(tx, after)
    await withdrawHeldCharge(tx, id)
  }
  if (isCharge) await chargeAgain(tx, after)
}

/** As long as a page of Tap is open. */
const pageMinutes = 30

/**
 * A reader who is paying just now would pay twice, as a page of Tap cannot be withdrawn. By opening pages anew, a reader
 * puts a charge off for a day at most.
 */
async function waitsForPage(tx: Handle, row: SubscriptionRow, lateMs: number): Promise<boolean> {
  return lateMs < dayMs && renewingOf(row).renewedBy === 'us' && (await hasOpenPage(tx, row.id))
}

/** Begins the package that follows; a minute later, if another request opens a subscription to it just now. */
async function beginPlanned(tx: Handle, row: SubscriptionRow): Promise<void> {
  if (!(await startPlanned(tx, row, new Date()))) await postpone(tx, row.id, 60)
}

/** After an outage, reminders that are out of date are skipped. */
function isStale({ kind, at }: Step, now: Date): boolean {
  return kind === 'reminded' && now.getTime() - at.getTime() >= dayMs
}

/** Dated when it was taken, not when it was due: readers lose nothing by an outage. */
function eventOf(
  step: Exclude<Step, { kind: 'changed' }>,
  row: SubscriptionRow,
  at: Date,
): SubscriptionEvent {
  const key = step.kind === 'reminded' ? `reminded:${step.days}` : step.kind
  const event = { key: `${key}:${at.toISOString()}`, at }
  if (step.kind === 'reminded') return { ...event, kind: step.kind, days: step.days }
  if (step.kind === 'periodEnded') return { ...event, kind: step.kind, owes: row.price !== null }
  return { ...event, kind: step.kind }
}

async function chargeAgain(tx: Handle, row: SubscriptionRow): Promise<void> {
  const { price, ...later } = dueOf(row)
  if (renewingOf(row).renewedBy !== 'us' || !price) return
  const payment = await openPayment(tx, purchaseOf(row, { purpose: 'renewal', price, ...later }))
  await chargeCardLater(tx, payment)
}
