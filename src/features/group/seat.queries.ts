import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/selections.ts'
import type { GroupSeat } from './group.contract.ts'
import { isInDomain } from './group.queries.ts'

/** Days after which an invitation expires. */
const invitationDays = 14
const soon = sql<string>`now() + make_interval(days => ${invitationDays})`

/** Locks the group, so that its seats are counted and taken one after the other. */
export async function lockGroup(tx: Handle, id: number) {
  const group = await tx
    .selectFrom('groups')
    .select([
      'id',
      'name',
      'seats',
      sql<boolean>`status and coalesce(ends_at > now(), true)`.as('isRunning'),
      sql<boolean>`status and coalesce(ends_at > now(), true) and coalesce(starts_at <= now(), true)`.as(
        'isOpen',
      ),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return group
}

export async function countSeats(tx: Handle, groupId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`select
    (select count(*) from group_members m where m.group_id = ${groupId})
    + (select count(*) from group_invitations i where i.group_id = ${groupId} and i.expires_at > now()) as used`.execute(
    tx,
  )
  return rows[0]?.used ?? 0
}

type SeatFilter = { id: number; q?: string | undefined; page: number; limit: number }

const seatsOf = (id: number, where = sql`true`) => sql`
  select 0 as place, 'invitation' as kind, id, email, false as "byDomain",
      coalesce(sent_at, created_at) as at, expires_at as "expiresAt"
    from group_invitations where group_id = ${id} and ${where}
  union all select 1, 'member', id, email, domain_id is not null, created_at, null
    from group_members where group_id = ${id} and ${where}`

/** Invitations first, the newest at the top. */
export async function listSeats(db: Handle, { id, q, page, limit }: SeatFilter) {
  const all = seatsOf(id, q ? sql`email like ${likePattern(q.toLowerCase())}` : undefined)
  const { rows: items } = await sql<GroupSeat>`select kind, id, email, "byDomain", at, "expiresAt"
    from (${all}) seats order by place, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${all}) seats`.execute(db)
  return { items, page, limit, total: rows[0]?.total ?? 0 }
}

/**
 * All seats in the same order, page by page. A page begins after the last seat of the one before, so that seats taken
 * or given up meanwhile neither hide nor repeat another.
 */
export async function* listAllSeats(db: Handle, id: number, limit = 5000): AsyncGenerator<GroupSeat[]> {
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<GroupSeat>`select kind, id, email, "byDomain", at, "expiresAt"
      from (${seatsOf(id)}) seats where ${after} order by place, id desc limit ${limit}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = sql`(place, -id) > (${last.kind === 'member' ? 1 : 0}, -${last.id}::integer)`
  }
}

/**
 * Leaves out addresses that were invited to the group already. Another address of a member's account is not compared,
 * as the answer would reveal it.
 */
export async function listUnknown(tx: Handle, groupId: number, emails: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select typed.email from unnest(${emails}::text[])
      with ordinality as typed(email, place)
    where not exists (select from group_members m where m.group_id = ${groupId} and m.email = typed.email)
      and not exists (select from group_invitations i
        where i.group_id = ${groupId} and i.email = typed.email and i.expires_at > now())
    order by typed.place`.execute(tx)
  return rows.map(({ email }) => email)
}

/** An expired invitation of the same address begins anew. */
export async function insertInvitations(tx: Handle, groupId: number, emails: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into group_invitations as i (group_id, email, expires_at)
    select ${groupId}::integer, email, ${soon} from unnest(${emails}::text[]) as typed(email)
    on conflict (group_id, email) do update set expires_at = excluded.expires_at, token_hash = null
    returning i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export function findInvitation(tx: Handle, groupId: number, id: number) {
  return tx
    .selectFrom('group_invitations')
    .select(['id', 'email', sql<boolean>`expires_at > now()`.as('isValid')])
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function prolongInvitation(tx: Handle, id: number): Promise<void> {
  await tx.updateTable('group_invitations').set({ expires_at: soon }).where('id', '=', id).execute()
}

/** False if it is gone. */
export async function deleteInvitation(tx: Handle, groupId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function deleteMember(tx: Handle, groupId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export async function deleteMembership(db: Handle, groupId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Member = { groupId: number; userId: number; email: string; domainId?: number | undefined }

export async function insertMember(
  tx: Handle,
  { groupId, userId, email, domainId }: Member,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, email, domain_id: domainId ?? null })
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function selectInvitations(db: Handle) {
  return db
    .selectFrom('group_invitations as i')
    .innerJoin('groups', 'groups.id', 'i.group_id')
    .innerJoin('packages', 'packages.id', 'groups.package_id')
    .select([
      'i.id',
      'i.group_id as groupId',
      'i.email',
      'i.expires_at as expiresAt',
      'groups.name',
      'packages.name as package',
      'groups.ends_at as endsAt',
    ])
    .where('groups.status', '=', true)
    .where(sql<boolean>`coalesce(groups.ends_at > now(), true)`)
    .where('i.expires_at', '>', sql<string>`now()`)
}

/** A valid invitation to a group that is not over. */
export function findByToken(db: Handle, hash: Buffer) {
  return selectInvitations(db).where('i.token_hash', '=', hash).executeTakeFirst()
}

/** The same by id, for the account that has confirmed its address. */
export function findForAccount(db: Handle, id: number, userId: number) {
  return selectInvitations(db)
    .innerJoin('users', 'users.email', 'i.email')
    .where('i.id', '=', id)
    .where('users.id', '=', userId)
    .where('users.activated', '=', true)
    .executeTakeFirst()
}

export function findToMail(tx: Handle, id: number) {
  return selectInvitations(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst()
}

export async function storeToken(tx: Handle, id: number, hash: Buffer): Promise<void> {
  await tx
    .updateTable('group_invitations')
    .set({ token_hash: hash, sent_at: sql`now()`, expires_at: soon })
    .where('id', '=', id)
    .execute()
}

export async function isActivated(db: Handle, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('activated').where('id', '=', userId).executeTakeFirst()
  return user?.activated ?? false
}

/** The member's seat in an open group whose package covers articles of the agency; null means the newsroom's own. */
export async function findSeat(
  db: Handle,
  { userId, agencyId }: { userId: number; agencyId: number | null },
): Promise<{ id: number; isCounted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isCounted: boolean }>`
    select m.id, m.read_on is not distinct from current_date as "isCounted"
    from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
      left join group_domains d on d.id = m.domain_id
    where m.user_id = ${userId} and u.activated and g.status and coalesce(g.starts_at <= now(), true)
      and coalesce(g.ends_at > now(), true) and (m.domain_id is null or ${isInDomain})
      and (not exists (select from package_agencies p where p.package_id = g.package_id)
        or exists (select from package_agencies p where p.package_id = g.package_id
          and p.agency_id = ${agencyId}::integer))
    order by m.id limit 1`.execute(db)
  return rows[0]
}

export async function noteRead(db: Handle, memberId: number): Promise<void> {
  await sql`update group_members set read_on = current_date
    where id = ${memberId} and read_on is distinct from current_date`.execute(db)
}

type EndingGroup = { id: number; days: number }

/** Groups of which the next mail about their end is due, claimed. `days`: 30 or 7 before the end, 0 at it. */
export async function claimEnding(tx: Handle, limit: number): Promise<EndingGroup[]> {
  const days = sql`case when ends_at <= now() then 0 when ends_at <= now() + interval '7 days' then 7 else 30 end`
  const { rows } = await sql<EndingGroup>`
    with due as (
      select id, ${days} as days from groups
      where status and ends_at <= now() + interval '30 days' and told_days is distinct from 0
        and (told_days is null or told_days > ${days})
      order by ends_at, id limit ${limit} for no key update skip locked)
    update groups set told_days = due.days from due where groups.id = due.id
    returning groups.id, due.days`.execute(tx)
  return rows
}

export async function listManagers(db: Handle, groupId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('group_managers')
    .select('email')
    .where('group_id', '=', groupId)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function listMemberIds(db: Handle, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findGroupToTell(db: Handle, id: number) {
  return db
    .selectFrom('groups')
    .select([
      'name',
      'status',
      'ends_at as endsAt',
      sql<boolean>`coalesce(ends_at <= now(), false)`.as('isOver'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A member of a group that is over, to be told. */
export function findMemberToTell(db: Handle, id: number) {
  return db
    .selectFrom('group_members as m')
    .innerJoin('groups', 'groups.id', 'm.group_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.email', 'groups.name'])
    .where('m.id', '=', id)
    .where('users.activated', '=', true)
    .where(sql<boolean>`groups.ends_at <= now()`)
    .executeTakeFirst()
}
