import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { staffListOf } from '../../platform/database/staff-list.ts'
import type { MailboxMessage } from './mailbox.contract.ts'

type Outcome = MailboxMessage['outcome']
/** A mail in its folder. */
export type Place = { uid: number; uidValidity: bigint }

export type StoredMessage = {
  id: number
  uid: number
  uidValidity: bigint
  outcome: Outcome
  tries: number
  taken: boolean
}

/** UIDs have 32 bits without a sign, one more than an integer of PostgreSQL (RFC 3501 §2.3.1.1). */
const stored = sql`id, uid::float8 as uid, uid_validity as "uidValidity", outcome, tries, taken`

export type NewMessage = Place & {
  mailboxId: number
  key: Buffer
  sender: string
  senderName: string
  subject: string
  sentAt: Date | undefined
  dmarc: string
}

/**
 * Records a mail, or finds its record; then locked until the transaction ends. A mail that has another UID since the
 * folder's UIDVALIDITY changed is found there from now on.
 */
export async function noteMessage(tx: Handle, one: NewMessage): Promise<StoredMessage & { isNew: boolean }> {
  const { rows } = await sql<StoredMessage & { isNew: boolean }>`
    insert into mailbox_messages as m (mailbox_id, message_key, uid_validity, uid, sender, sender_name, subject, sent_at,
      dmarc, outcome)
    values (${one.mailboxId}, ${one.key}, ${one.uidValidity}, ${one.uid}, ${one.sender}, ${one.senderName},
      ${one.subject}, ${one.sentAt ?? null}, ${one.dmarc}, 'waiting')
    on conflict (mailbox_id, message_key) do update set
      uid = case when m.uid_validity = excluded.uid_validity then m.uid else excluded.uid end,
      uid_validity = excluded.uid_validity
    returning ${stored}, xmax = 0 as "isNew"`.execute(tx)
  return rows[0]!
}

/** Mails that an editor took, or whose reading was begun. */
export async function listTaken(db: Handle, mailboxId: number, uidValidity: bigint): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`select uid::float8 as uid from mailbox_messages
    where mailbox_id = ${mailboxId} and outcome = 'waiting' and taken and uid_validity = ${uidValidity}
    order by uid limit 50`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Counts a try. Call it before parsing, so that a mail that crashes this process is counted too. */
export async function noteTry(tx: Handle, id: number, more: 1 | -1 = 1): Promise<void> {
  await sql`update mailbox_messages set tries = tries + ${more} where id = ${id}`.execute(tx)
}

type Result = { outcome: Outcome; reason?: string; articleId?: number; toMove?: boolean }

export async function noteOutcome(
  tx: Handle,
  id: number,
  { outcome, reason = '', articleId, toMove = false }: Result,
): Promise<void> {
  await sql`update mailbox_messages set outcome = ${outcome}, reason = ${reason}, to_move = ${toMove},
    article_id = coalesce(${articleId ?? null}::integer, article_id) where id = ${id}`.execute(tx)
}

/** Mails that are dealt with, but were not moved before their worker died or their server failed. */
export async function listToMove(db: Handle, mailboxId: number, uidValidity: bigint) {
  const { rows } = await sql<{ id: number; uid: number }>`select id, uid::float8 as uid from mailbox_messages
    where mailbox_id = ${mailboxId} and to_move and uid_validity = ${uidValidity} order by uid limit 200`.execute(
    db,
  )
  return rows
}

export async function noteMoved(db: Handle, id: number): Promise<void> {
  await sql`update mailbox_messages set to_move = false where id = ${id}`.execute(db)
}

/** A mail that an editor may take; locked until the transaction ends. */
export async function findMessageToTake(tx: Handle, id: number) {
  const { rows } = await sql<{ mailboxId: number; outcome: Outcome }>`
    select mailbox_id as "mailboxId", outcome from mailbox_messages where id = ${id} for no key update`.execute(
    tx,
  )
  return rows[0]
}

export async function markTaken(tx: Handle, id: number): Promise<void> {
  await sql`update mailbox_messages set outcome = 'waiting', taken = true, tries = 0, reason = ''
    where id = ${id}`.execute(tx)
}

function selectMessages(db: Handle) {
  return db
    .selectFrom('mailbox_messages')
    .select([
      'id',
      'sender',
      'sender_name as senderName',
      'subject',
      'sent_at as sentAt',
      'seen_at as seenAt',
      sql<boolean>`dmarc = 'fail'`.as('isForged'),
      sql<Outcome>`outcome`.as('outcome'),
      'reason',
      'article_id as articleId',
    ]) satisfies SelectQueryBuilder<DB, 'mailbox_messages', MailboxMessage>
}

export function findMessage(db: Handle, id: number): Promise<MailboxMessage | undefined> {
  return selectMessages(db).where('id', '=', id).executeTakeFirst()
}

export function listMessages(
  db: Handle,
  mailboxId: number,
  { outcome, ...page }: { outcome?: Outcome | undefined; page: number; limit: number },
) {
  let rows = selectMessages(db).where('mailbox_id', '=', mailboxId)
  if (outcome) rows = rows.where('outcome', '=', outcome)
  return staffListOf(rows.orderBy('id', 'desc'), page)
}

/** Records by which a mail is known stay as long as its folder might be read again. */
export function deleteOldMessages(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select m.ctid from mailbox_messages m join mailboxes b on b.id = m.mailbox_id
    where m.seen_at < now() - make_interval(days => ${days}) and not m.to_move
      and m.seen_at < coalesce(b.read_at, now()) - interval '60 days'`
  return deleteRows(db, 'mailbox_messages', old, limit)
}

/** The mailbox leads to another folder, where the UIDs of its mails are unknown. */
export async function forgetPlaces(tx: Handle, mailboxId: number): Promise<void> {
  await sql`update mailbox_messages set uid_validity = 0, to_move = false where mailbox_id = ${mailboxId}`.execute(
    tx,
  )
}

/** A mail that an editor took is not in its folder any more. */
export async function noteAbsence(
  tx: Handle,
  mailboxId: number,
  { uid, uidValidity }: Place,
  reason: string,
) {
  await sql`update mailbox_messages set outcome = 'failed', reason = ${reason} where mailbox_id = ${mailboxId}
    and uid = ${uid} and uid_validity = ${uidValidity} and outcome = 'waiting'`.execute(tx)
}
