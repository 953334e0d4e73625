import { sql } from 'kysely'
import type { Reference } from '../../contract/fields.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { isAlive } from '../../platform/database/holder.ts'
import { named, referenceTo } from '../../platform/database/selections.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { Mailbox } from './mailbox.contract.ts'

const senders = sql<Mailbox['senders']>`coalesce((select json_agg(json_build_object('address', s.address,
    'author', (select json_build_object('id', a.id, 'name', a.name) from authors a where a.id = s.author_id),
    'category', (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = s.category_id))
    order by s.position)
  from mailbox_senders s where s.mailbox_id = mailboxes.id), '[]')`

function selectMailboxes(db: Handle) {
  return db.selectFrom('mailboxes').select([
    'mailboxes.id',
    'mailboxes.name',
    'mailboxes.host',
    'mailboxes.port',
    sql<Mailbox['security']>`mailboxes.security`.as('security'),
    'mailboxes.username as user',
    sql<boolean>`mailboxes.sealed is not null`.as('hasPassword'),
    'mailboxes.folder',
    'mailboxes.done_folder as doneFolder',
    referenceTo('agencies', 'mailboxes.agency_id').as('agency'),
    referenceTo('sources', 'mailboxes.source_id').as('source'),
    referenceTo('categories', 'mailboxes.category_id').$castTo<Reference>().as('category'),
    sql<Mailbox['stage']>`${named('stages', 'mailboxes.stage_id')}`.as('stage'),
    sql<Mailbox['unknown']>`mailboxes.unknown`.as('unknown'),
    senders.as('senders'),
    'mailboxes.status',
    'mailboxes.read_at as readAt',
    'mailboxes.failures',
    'mailboxes.last_error as lastError',
    'mailboxes.imported',
    sql<number>`(select count(*) from mailbox_messages m where m.mailbox_id = mailboxes.id
        and m.outcome = 'apart')`.as('apart'),
    'mailboxes.revision',
    'mailboxes.created_at as createdAt',
    'mailboxes.updated_at as updatedAt',
  ])
}

export function selectMailbox(db: Handle, id: number) {
  return selectMailboxes(db).where('mailboxes.id', '=', id)
}

export function findMailbox(db: Handle, id: number): Promise<Mailbox | undefined> {
  return selectMailbox(db, id).executeTakeFirst()
}

export function listMailboxes(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectMailboxes(db), 'mailboxes', filter)
}

export type SenderRow = { address: string; authorId: number | null; categoryId: number | null }

export async function replaceSenders(tx: Handle, mailboxId: number, rows: SenderRow[]): Promise<void> {
  await tx.deleteFrom('mailbox_senders').where('mailbox_id', '=', mailboxId).execute()
  const values = rows.map(({ address, authorId, categoryId }, position) => ({
    mailbox_id: mailboxId,
    address,
    position,
    author_id: authorId,
    category_id: categoryId,
  }))
  if (values.length > 0) await tx.insertInto('mailbox_senders').values(values).execute()
}

/** The sender's row: of the address itself, otherwise of its domain. */
export function findSender(db: Handle, mailboxId: number, address: string) {
  return db
    .selectFrom('mailbox_senders')
    .select(['author_id as authorId', 'category_id as categoryId'])
    .where('mailbox_id', '=', mailboxId)
    .where('address', 'in', [address, address.slice(address.lastIndexOf('@'))])
    .orderBy(sql`address = ${address}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Connection settings of a mailbox, with the sealed password. */
export type Server = Pick<Mailbox, 'id' | 'host' | 'port' | 'security' | 'user'> & { sealed: string | null }

const serverColumns = ['id', 'host', 'port', 'username as user', 'sealed'] as const

function selectServers(db: Handle) {
  return db
    .selectFrom('mailboxes')
    .select([...serverColumns, sql<Mailbox['security']>`security`.as('security')])
}

export function findServer(db: Handle, id: number): Promise<Server | undefined> {
  return selectServers(db).where('id', '=', id).executeTakeFirst()
}

export function listServers(db: Handle): Promise<Server[]> {
  return selectServers(db).where('sealed', 'is not', null).orderBy('id').execute()
}

/** Longer than the pause between two signs of life; if the worker dies its claim ends at once. */
const claimSeconds = 120
const inClaimTime = sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})`

/** A lock on a mailbox for one reading. */
export type MailboxClaim = { mailboxId: number; key: string }

export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Undefined if the mailbox is stopped or already being read. */
export async function claimMailbox(
  db: Database,
  id: number,
  holder: string | undefined,
): Promise<(MailboxClaim & { failures: number }) | undefined> {
  const { rows } = await sql<MailboxClaim & { failures: number }>`
    update mailboxes set claim = gen_random_uuid(), claimed_by = ${holder ?? null}, claimed_until = ${inClaimTime}
    where id = ${id} and status and not ${isClaimed}
    returning id as "mailboxId", claim as key, failures`.execute(db)
  return rows[0]
}

const isClaimed = sql<boolean>`(coalesce(claimed_until > clock_timestamp(), false)
  and (claimed_by is null or ${isAlive(sql.ref('claimed_by'))}))`

/**
 * Extends the claim, and inside a transaction locks it until that ends.
 * @throws ClaimLost
 */
export async function holdMailboxClaim(db: Handle, { mailboxId, key }: MailboxClaim): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mailboxes')
    .set({ claimed_until: inClaimTime })
    .where('id', '=', mailboxId)
    .where('claim', '=', key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost()
}

export const unclaimed = { claim: null, claimed_by: null, claimed_until: null }

/** `error`: Arabic, for users; '' if everything was read. */
export async function endMailboxClaim(
  db: Handle,
  { mailboxId, key }: MailboxClaim,
  error: string,
): Promise<void> {
  const health =
    error === ''
      ? { failures: 0, read_at: sql<string>`now()`, last_error: '' }
      : { failures: sql<number>`failures + 1`, last_error: error }
  await db
    .updateTable('mailboxes')
    .set({ ...unclaimed, tried_at: sql<string>`now()`, ...health })
    .where('id', '=', mailboxId)
    .where('claim', '=', key)
    .execute()
}

/** The worker stops: the next one begins at once. */
export async function releaseMailboxClaim(db: Handle, { mailboxId, key }: MailboxClaim): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set(unclaimed)
    .where('id', '=', mailboxId)
    .where('claim', '=', key)
    .execute()
}

/** Failing ones are tried ever more rarely, at least hourly. */
export async function listDueMailboxes(db: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mailboxes where status and not ${isClaimed}
    and (tried_at is null or failures = 0
      or tried_at < now() - make_interval(mins => least(60, 3 * power(2, least(failures, 5))::integer)))
    order by tried_at nulls first, id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Position up to which a folder has been read. */
export type Progress = { lastUid: number; rescanSince: Date | null }

/** Days after which mails are not looked at again if the UIDs of a folder changed; less than their records are kept. */
const rescanDays = 30

/**
 * Returns the progress in a folder. A new UIDVALIDITY starts again at the first mail, but skips mails that are older
 * than the mailbox, or much older than its last reading.
 */
export function startFolder(db: Database, claim: MailboxClaim, uidValidity: bigint): Promise<Progress> {
  return inTransaction(db, async tx => {
    await holdMailboxClaim(tx, claim)
    const { rows } = await sql<{ lastUid: number; rescanSince: string | null }>`
      update mailboxes set uid_validity = ${uidValidity},
        last_uid = case when uid_validity = ${uidValidity} then last_uid else 0 end,
        rescan_since = case when uid_validity = ${uidValidity} then rescan_since else
          greatest(date_trunc('day', created_at),
            least(now(), coalesce(read_at, now())) - make_interval(days => ${rescanDays})) end
      where id = ${claim.mailboxId}
      returning last_uid as "lastUid", rescan_since as "rescanSince"`.execute(tx)
    const { lastUid, rescanSince } = rows[0]!
    return { lastUid: Number(lastUid), rescanSince: rescanSince === null ? null : new Date(rescanSince) }
  })
}

/** Marks mails up to this UID as done. Runs in the transaction that stores the last one's outcome. */
export async function advance(tx: Handle, mailboxId: number, uid: number): Promise<void> {
  await sql`update mailboxes set last_uid = greatest(last_uid, ${uid}) where id = ${mailboxId}`.execute(tx)
}

/** A whole folder is read; later mails count whatever date they have. */
export async function endRescan(tx: Handle, mailboxId: number, uid: number): Promise<void> {
  await sql`update mailboxes set last_uid = greatest(last_uid, ${uid}), rescan_since = null
    where id = ${mailboxId}`.execute(tx)
}

export async function countTaken(tx: Handle, mailboxId: number): Promise<void> {
  await sql`update mailboxes set imported = imported + 1 where id = ${mailboxId}`.execute(tx)
}
