import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { Mailbox, MailboxMessage, mailboxInput } from './mailbox.contract.ts'
import { mailboxEntity } from './mailbox.entity.ts'
import { readMailboxLater } from './mailbox.jobs.ts'
import { replaceSenders, selectMailbox, unclaimed } from './mailbox.queries.ts'
import { findMessage, findMessageToTake, forgetPlaces, markTaken } from './message.queries.ts'
import { isSameServer, noPassword, sealPassword } from './password.service.ts'

export { switchOffMailboxes } from './separate.queries.ts'

type Input = z.output<typeof mailboxInput>
type Parts = Pick<Services, 'db' | 'vault'>

const mailboxes = changesOf(mailboxEntity, selectMailbox)

export const { get: getMailbox, remove: removeMailbox } = mailboxes

const columnsOf = (input: Partial<Omit<Input, 'senders' | 'password'>>) => ({
  name: input.name,
  host: input.host,
  port: input.port,
  security: input.security,
  username: input.user,
  folder: input.folder,
  done_folder: input.doneFolder,
  agency_id: input.agencyId,
  source_id: input.sourceId,
  category_id: input.categoryId,
  stage_id: input.stageId,
  unknown: input.unknown,
  status: input.status,
})

/** @throws INVALID_INPUT without a password */
export async function createMailbox({ db, vault }: Parts, by: By, input: Input): Promise<Mailbox> {
  const { senders, password, ...values } = input
  if (!password) throw noPassword()
  return mailboxes.insert(db, by, columnsOf(values), async (tx, id) => {
    await mailboxes.update(tx, id, { sealed: await sealPassword(vault, id, input, password) })
    await replaceSenders(tx, id, senders)
    if (input.status) await readMailboxLater(tx, id)
  })
}

/** @throws INVALID_INPUT if the server changes but the password is not entered again */
export function editMailbox(
  { db, vault }: Parts,
  by: By,
  { id, revision, senders, password, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Mailbox> {
  return mailboxes.edit(
    db,
    by,
    { id, revision },
    before => ({ ...columnsOf(edits), ...(isElsewhere(before, edits) ? fresh : unclaimed) }),
    async (tx, before) => {
      const server = { ...before, ...withoutUndefined(edits) }
      if (password) {
        await mailboxes.update(tx, id, { sealed: await sealPassword(vault, id, server, password) })
      } else if (!isSameServer(before, server)) throw noPassword()
      if (senders) await replaceSenders(tx, id, senders)
      if (isElsewhere(before, edits)) await forgetPlaces(tx, id)
      if (server.status) await readMailboxLater(tx, id)
    },
  )
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

/** Whether the edits lead to another folder, whose UIDs are others. */
function isElsewhere(before: Mailbox, edits: Partial<Input>): boolean {
  const places = ['host', 'port', 'user', 'folder'] as const
  return places.some(key => edits[key] !== undefined && edits[key] !== before[key])
}

const fresh = {
  ...unclaimed,
  uid_validity: null,
  last_uid: 0,
  rescan_since: null,
  failures: 0,
  last_error: '',
}

export function switchMailbox(db: Database, by: By, id: number, status: boolean): Promise<Mailbox> {
  return mailboxes.change(db, by, id, status ? 'enabled' : 'disabled', async (tx, before) => {
    if (before.status === status) return 'unchanged'
    await mailboxes.update(tx, id, { status, ...unclaimed })
    if (status) await readMailboxLater(tx, id)
    return undefined
  })
}

export function readMailboxSoon(db: Database, id: number): Promise<Mailbox> {
  return inTransaction(db, async tx => {
    const mailbox = await getMailbox(tx, id)
    if (mailbox.status) await readMailboxLater(tx, id)
    return mailbox
  })
}

/**
 * Queues a mail that was left out, such as one from an unknown sender or one that could not be read.
 * @throws NOT_FOUND; REFUSED if it became an article, or its mailbox is stopped
 */
export function takeMessage(db: Database, by: By, id: number): Promise<MailboxMessage> {
  return inTransaction(db, async tx => {
    const { mailboxId, outcome } = found(await findMessageToTake(tx, id))
    if (outcome === 'held') throw fail('REFUSED', undefined, 'أُخذت هذه الرسالة من قبل.')
    const { status } = await getMailbox(tx, mailboxId)
    if (!status) throw fail('REFUSED', undefined, 'الصندوق موقوف؛ شغّله لتُقرأ رسائله.')
    await markTaken(tx, id)
    await recordChange(tx, by, mailboxEntity, { action: 'taken', id: mailboxId })
    await readMailboxLater(tx, mailboxId)
    return found(await findMessage(tx, id))
  })
}
