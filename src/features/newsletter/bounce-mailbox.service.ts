import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { MailboxError, mailboxWords } from '../../platform/mail/imap.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { beside } from '../../platform/process/beside.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import { findReading, findRecipient, holdMailbox, noteBounce, releaseMailbox } from './bounce.queries.ts'
import type * as Reports from './bounceReport.ts'
import { nameOf, tokenKey } from './letterToken.ts'
import { mailReturned } from './newsletter.events.ts'
import { bounceMailboxOf } from './newsletter.settings.ts'
import { readInbox } from './read-inbox.ts'
import { tally } from './sending.queries.ts'
import { suppress } from './suppression.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Finds the mailbox of returned letters. */
    mailboxes: Outbound
  }
}

type Tools = Pick<Services, 'db' | 'vault' | 'mailboxes'> & { stopping: AbortSignal }

const longestSeconds = 120
/** Longer than a reading takes; if the worker dies, another takes over after this. */
const heldSeconds = 2 * longestSeconds
/** Soft bounces within thirty days after which an address is suppressed. */
const maxSoft = 5

/** Anybody may write to the mailbox: a mail that breaks the parser fails in that process, and counts as read. */
const reader = beside<typeof Reports>(new URL('./bounceReport.ts', import.meta.url), {
  cpuMs: 5_000,
  memoryMb: 256,
})

/** Reads bounces from the mailbox, if one is configured; one worker at a time. */
export async function readBouncesNow({ db, vault, mailboxes, stopping }: Tools): Promise<void> {
  const account = bounceMailboxOf(await openSettingValues(db, vault, 'website'))
  if (!account || !(await holdMailbox(db, heldSeconds))) return
  const key = await tokenKey(vault)
  let error = ''
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestSeconds * 1000)])
    const address = await mailboxes.addressOf(account.host, account.port)
    await readInbox({
      account,
      address,
      signal,
      handle: async source => {
        const report = await readReport(source)
        const name = report && nameOf(key, report.token)
        if (name !== undefined) await inTransaction(db, tx => takeReport(tx, name, report!))
      },
    })
  } catch (cause) {
    if (!(cause instanceof MailboxError || cause instanceof OutboundError)) throw cause
    error = mailboxWords(cause)
  } finally {
    await releaseMailbox(db, error)
  }
}

async function readReport(source: Uint8Array): Promise<Reports.BounceReport | undefined> {
  try {
    return await reader.readBounceReport(source)
  } catch {
    return undefined
  }
}

/** Uses the address that we wrote to, whatever the report names. */
async function takeReport(tx: Handle, name: string, report: Reports.BounceReport): Promise<void> {
  const { outcome, status, detail } = report
  // Newsletters' mails are named by number alone.
  if (!/^\d+$/.test(name)) {
    if (outcome !== 'complaint') await mailReturned.emit(tx, { name })
    return
  }
  const deliveryId = Number(name)
  if (outcome === 'complaint') {
    const email = await findRecipient(tx, deliveryId)
    if (email) await suppress(tx, email, 'complaint')
    return
  }
  const hard = outcome === 'hard'
  const noted = await noteBounce(tx, { deliveryId, hard, status, detail })
  if (!noted) return
  await tally(tx, noted.issueId)
  if (hard || noted.soft >= maxSoft) await suppress(tx, noted.email, 'bounce', detail || status)
}

/** State of the mailbox's readings, for staff. */
export async function getMailboxState({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const account = bounceMailboxOf(await openSettingValues(db, vault, 'website'))
  if (!account) return { isSet: false, readAt: null, error: '' }
  return { isSet: true, ...(await findReading(db)) }
}
