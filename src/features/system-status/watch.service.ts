import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { noteFeedTroubles } from '../feed/health/health.service.ts'
import { noteMailboxTroubles } from '../mailbox/health/health.service.ts'
import { sendAlertLater } from './alert.jobs.ts'
import { deleteOldAnswers } from './answers.queries.ts'
import type { SystemCheck } from './system.contract.ts'
import { listSuperadminAddresses, noteBadChecks } from './system.queries.ts'
import { findSystemStatus, type StatusParts } from './system.service.ts'

/**
 * Sends an alert if a check is bad in two rounds, and another when it is good again. A hiccup is not worth a mail. Feeds
 * and mailboxes have alerts of their own, at most one of each kind in a round.
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
  await watchOwn(parts.db, at, 'feeds', noteFeedTroubles)
  await watchOwn(parts.db, at, 'mailboxes', noteMailboxTroubles)
}

type Message = { says: string; todo: string }

/** Separate, so that no fault of a feed or a mailbox keeps back the other alerts. */
async function watchOwn(
  db: StatusParts['db'],
  at: string,
  check: SystemCheck,
  noteTroubles: (tx: Handle) => Promise<{ begun?: Message; over?: Message }>,
): Promise<void> {
  await inTransaction(db, async tx => {
    const { begun, over } = await noteTroubles(tx)
    if (!begun && !over) return
    const recipients = await listSuperadminAddresses(tx)
    const tell = (told: Message, isOver: boolean) =>
      sendAlertLater(tx, { check, isOver, ...told, at }, recipients)
    if (begun) await tell(begun, false)
    if (over) await tell(over, true)
  })
}
