import { inTransaction } from '../../platform/database/database.ts'
import { noteFeedTroubles } from '../feed/health/health.service.ts'
import { sendAlertLater } from './alert.jobs.ts'
import { deleteOldAnswers } from './answers.queries.ts'
import type { SystemCheck } from './system.contract.ts'
import { listSuperadminAddresses, noteBadChecks } from './system.queries.ts'
import { findSystemStatus, type StatusParts } from './system.service.ts'

/**
 * Sends an alert if a check is bad in two rounds, and another when it is good again. A hiccup is not worth a mail. Feeds
 * have alerts of their own, at most one of each kind in a round.
 */
export async function watchSystemNow(parts: StatusParts): Promise<void> {
  const findings = await findSystemStatus(parts)
  await deleteOldAnswers(parts.db)
  const bad = findings.filter(({ state }) => state === 'bad')
  const at = new Date().toISOString()
  await inTransaction(parts.db, async tx => {
    const { begun, over } = await noteBadChecks(
      tx,
      bad.map(({ check }) => check),
    )
    if (begun.length + over.length === 0) return
    const recipients = await listSuperadminAddresses(tx)
    const tell = (check: SystemCheck, isOver: boolean) => {
      const found = (isOver ? findings : bad).find(one => one.check === check)
      const told = { check, isOver, says: found?.says ?? '', todo: isOver ? '' : (found?.todo ?? ''), at }
      return sendAlertLater(tx, told, recipients)
    }
    for (const check of begun) await tell(check, false)
    for (const check of over) await tell(check, true)
  })
  await watchFeeds(parts.db, at)
}

/** Separate, so that no fault of a feed keeps back the alerts above. */
async function watchFeeds(db: StatusParts['db'], at: string): Promise<void> {
  await inTransaction(db, async tx => {
    const { begun, over } = await noteFeedTroubles(tx)
    if (!begun && !over) return
    const recipients = await listSuperadminAddresses(tx)
    const tell = (told: { says: string; todo: string }, isOver: boolean) =>
      sendAlertLater(tx, { check: 'feeds', isOver, ...told, at }, recipients)
    if (begun) await tell(begun, false)
    if (over) await tell(over, true)
  })
}
