import { plural } from '../../arabic/plural.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff, signedIn } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { mailboxOf } from '../../platform/mail/owner-of-address.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { readEmail, readLines } from './addresses.ts'
import { groupEntity } from './group.entity.ts'
import { mailInvitationsLater } from './group.jobs.ts'
import { selectManaged } from './group.queries.ts'
import {
  countSeats,
  deleteInvitation,
  deleteMember,
  findInvitation,
  insertInvitations,
  listUnknown,
  lockGroup,
  prolongInvitation,
} from './seat.queries.ts'

const max = {
  atOnce: 300,
  /** Invitation mails of a group in a day. */
  ofGroup: 1000,
  /** To a mailbox, by all groups. */
  ofMailbox: 4,
  seconds: 24 * 60 * 60,
}

/** Only the group's managers, by their confirmed address. @throws NOT_FOUND */
export async function getManaged(context: ApiContext, id: number) {
  const managed = selectManaged(context.db, signedIn(context).id).where('groups.id', '=', id)
  return found(await managed.executeTakeFirst())
}

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

/** Free seats of a locked group. */
export async function countFree(tx: Handle, { id, seats }: Pick<LockedGroup, 'id' | 'seats'>) {
  const used = await countSeats(tx, id)
  return { used, free: seats === null ? Number.POSITIVE_INFINITY : seats - used }
}

/**
 * Invites all of the list, or nobody: staff, or a manager. Addresses with and without an account are treated alike.
 * @throws INVALID_INPUT with the lines that are wrong; REFUSED without enough seats; TOO_MANY_REQUESTS
 */
export async function invite(
  context: ApiContext,
  { id, emails }: { id: number; emails: string },
): Promise<{ invited: number; known: number }> {
  const typed = readAddresses(emails)
  return inTransaction(context.db, async tx => {
    const group = await lockRunning(tx, id)
    const unknown = await listUnknown(tx, id, typed)
    const { free } = await countFree(tx, group)
    if (unknown.length > free) throw refuseFull(free)
    await countMails(tx, id, unknown)
    await mailInvitationsLater(tx, await insertInvitations(tx, id, unknown))
    if (unknown.length > 0) await note(tx, context, 'invited', id, unknown.length)
    return { invited: unknown.length, known: typed.length - unknown.length }
  })
}

/** @throws INVALID_INPUT */
function readAddresses(emails: string): string[] {
  const { values, wrong } = readLines(emails.split(/\r\n|\r|\n/), readEmail)
  const typed = [...new Set(values)]
  const message =
    wrong.length > 0
      ? wrong.join('\n')
      : typed.length === 0
        ? 'اكتب بريدًا واحدًا على الأقل'
        : typed.length > max.atOnce
          ? 'ادعُ ثلاثمئة على الأكثر في المرة الواحدة'
          : undefined
  if (message) throw fail('INVALID_INPUT', { issues: [{ path: 'emails', message }] })
  return typed
}

async function lockRunning(tx: Handle, id: number): Promise<LockedGroup> {
  const group = found(await lockGroup(tx, id))
  if (!group.isRunning) throw fail('REFUSED', undefined, 'انتهت مدة هذه المجموعة أو عُطّلت.')
  return group
}

const seats = { one: 'مقعد واحد', two: 'مقعدان', few: '{count} مقاعد', many: '{count} مقعدًا' }

function refuseFull(free: number) {
  const left = free > 0 ? `بقي ${plural(free, { zero: '', ...seats, other: '{count} مقعد' })}` : 'لم يبقَ مقعد'
  return fail('REFUSED', undefined, `${left} في هذه المجموعة. أخرج عضوًا أو اسحب دعوة ليفرغ مقعد.`)
}

/** @throws TOO_MANY_REQUESTS */
async function countMails(tx: Handle, groupId: number, emails: string[]): Promise<void> {
  // In one order, so that two lists wait for each other instead of locking each other out.
  for (const mailbox of emails.map(mailboxOf).toSorted()) {
    await takeAttempt(tx, `group:mailbox:${mailbox}`, max.ofMailbox, max.seconds)
    await takeAttempt(tx, `group:mails:${groupId}`, max.ofGroup, max.seconds)
  }
}

type SeatId = { id: number; seat: number }

/** Mails another link, and the earlier one ends. @throws NOT_FOUND; REFUSED; TOO_MANY_REQUESTS */
export function resend(context: ApiContext, { id, seat }: SeatId): Promise<void> {
  return inTransaction(context.db, async tx => {
    const group = await lockRunning(tx, id)
    const invitation = found(await findInvitation(tx, id, seat))
    if (!invitation.isValid) {
      const { free } = await countFree(tx, group)
      if (free < 1) throw refuseFull(0)
    }
    await countMails(tx, id, [invitation.email])
    await prolongInvitation(tx, seat)
    await mailInvitationsLater(tx, [seat])
    await note(tx, context, 'invited', id, 1)
  })
}

/** @throws NOT_FOUND */
export function withdraw(context: ApiContext, { id, seat }: SeatId): Promise<void> {
  return inTransaction(context.db, async tx => {
    found(await deleteInvitation(tx, id, seat))
    await note(tx, context, 'withdrawn', id, 1)
  })
}

/** @throws NOT_FOUND */
export function expel(context: ApiContext, { id, seat }: SeatId): Promise<void> {
  return inTransaction(context.db, async tx => {
    found(await deleteMember(tx, id, seat))
    await note(tx, context, 'removed', id, 1)
  })
}

/** Without names and addresses of readers, managers included, as the log outlives their accounts. */
async function note(
  tx: Handle,
  context: ApiContext,
  action: 'invited' | 'withdrawn' | 'removed',
  id: number,
  count: number,
): Promise<void> {
  const manager = { actor: { id: signedIn(context).id, name: 'مشرف المجموعة' }, address: '' }
  const by = isStaff(context) ? context : manager
  await recordChange(tx, by, groupEntity, { action, id, after: { count } })
}
