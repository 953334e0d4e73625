import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { orderOf } from '../../platform/database/selections.ts'
import {
  alphabetically,
  nameContains,
  type StaffFilter,
  staffListOf,
} from '../../platform/database/staff-list.ts'

type IdAndName = { id: number; name: string }
type MailDomain = { domain: string; subdomains: boolean }

const listOf = (text: string, table: string, column = text) =>
  sql<string[]>`array(select ${sql.raw(text)} from ${sql.table(table)} each where each.group_id = groups.id
    order by ${sql.raw(column)})`

/** Members, and invitations that have not expired. */
const usedSeats = sql<number>`((select count(*) from group_members m where m.group_id = groups.id)
  + (select count(*) from group_invitations i where i.group_id = groups.id and i.expires_at > now()))`

const recentReaders = sql<number>`(select count(*) from group_members m
  where m.group_id = groups.id and m.read_on > current_date - 30)`

const isOpen = sql<boolean>`(groups.status and coalesce(groups.starts_at <= now(), true)
  and coalesce(groups.ends_at > now(), true))`

function selectGroups(db: Handle) {
  return db
    .selectFrom('groups')
    .innerJoin('packages', 'packages.id', 'groups.package_id')
    .select([
      'groups.id',
      'groups.name',
      sql<IdAndName>`json_build_object('id', packages.id, 'name', packages.name)`.as('package'),
      'groups.seats',
      'groups.starts_at as startsAt',
      'groups.ends_at as endsAt',
      listOf('each.email', 'group_managers').as('managers'),
      listOf(
        `case when each.subdomains then '*.' else '' end || each.domain`,
        'group_domains',
        'each.domain',
      ).as('domains'),
      listOf('each.network::text', 'group_networks', 'each.network').as('networks'),
      'groups.price',
      'groups.reference',
      usedSeats.as('used'),
      recentReaders.as('readers'),
      'groups.status',
      'groups.revision',
      'groups.created_at as createdAt',
      'groups.updated_at as updatedAt',
    ])
}

export function selectGroup(db: Handle, id: number) {
  return selectGroups(db).where('groups.id', '=', id)
}

export function listGroups(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  let rows = selectGroups(db)
  if (filter.q) rows = rows.where(nameContains('groups.name', filter.q))
  if (filter.status !== undefined) rows = rows.where('groups.status', '=', filter.status)
  const columns = {
    name: alphabetically('groups.name'),
    endsAt: 'groups.ends_at',
    createdAt: 'groups.created_at',
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('groups.id', 'desc'), filter)
}

/** Serialises changes of domains and networks, so that none belongs to two groups. */
export async function lockAddresses(tx: Handle): Promise<void> {
  await sql`lock table group_domains, group_networks in share row exclusive mode`.execute(tx)
}

/** Another group with one of these domains. */
export function findWithDomain(tx: Handle, except: number, domains: string[]) {
  return tx
    .selectFrom('group_domains as d')
    .innerJoin('groups', 'groups.id', 'd.group_id')
    .select(['d.domain', 'groups.name'])
    .where('d.group_id', '!=', except)
    .where('d.domain', '=', sql<string>`any(${domains}::text[])`)
    .orderBy('d.id')
    .executeTakeFirst()
}

/** Another group with a network that overlaps one of these. */
export async function findWithNetwork(tx: Handle, except: number, networks: string[]) {
  const { rows } = await sql<{ network: string; name: string }>`
    select typed::text as network, g.name from unnest(${networks}::cidr[]) typed
      join group_networks n on n.network && typed::inet join groups g on g.id = n.group_id
    where n.group_id <> ${except} order by typed limit 1`.execute(tx)
  return rows[0]
}

export async function replaceManagers(tx: Handle, id: number, emails: string[]): Promise<string[]> {
  await sql`delete from group_managers where group_id = ${id} and email <> all(${emails}::text[])`.execute(tx)
  const { rows } = await sql<{ email: string }>`insert into group_managers (group_id, email)
    select ${id}::integer, email from unnest(${emails}::text[]) as typed(email)
    on conflict do nothing returning email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Domains that stay keep their id, and with it their members. */
export async function replaceDomains(tx: Handle, id: number, domains: MailDomain[]): Promise<void> {
  const names = domains.map(({ domain }) => domain)
  await sql`delete from group_domains where group_id = ${id} and domain <> all(${names}::text[])`.execute(tx)
  await sql`insert into group_domains (group_id, domain, subdomains)
    select ${id}::integer, * from unnest(${names}::text[], ${domains.map(one => one.subdomains)}::boolean[])
    on conflict (domain) do update set subdomains = excluded.subdomains`.execute(tx)
  await deleteStrangers(tx, { groupId: id })
}

/** Frees the seats of members whose address is no longer in the domain that they joined by. */
export async function deleteStrangers(
  tx: Handle,
  of: { groupId: number } | { userId: number },
): Promise<void> {
  const which = 'groupId' in of ? sql`m.group_id = ${of.groupId}` : sql`m.user_id = ${of.userId}`
  await sql`delete from group_members m using group_domains d, users u where ${which} and d.id = m.domain_id
    and u.id = m.user_id and not (${isInDomain})`.execute(tx)
}

/**
 * Whether the confirmed address of user `u` is in domain `d`. Not with a tag (`name+tag@`): one mailbox could confirm any
 * number of accounts, and hand them out.
 */
export const isInDomain = sql<boolean>`coalesce(position('+' in u.email) = 0 and (split_part(u.email, '@', 2) = d.domain
  or (d.subdomains and right(split_part(u.email, '@', 2), length(d.domain) + 1) = '.' || d.domain)), false)`

export async function replaceNetworks(tx: Handle, id: number, networks: string[]): Promise<void> {
  await tx.deleteFrom('group_networks').where('group_id', '=', id).execute()
  await sql`insert into group_networks (group_id, network)
    select ${id}::integer, typed from unnest(${networks}::cidr[]) typed`.execute(tx)
}

/** Networks of groups that are switched on and not over, with the agencies of their package; none for all. */
export async function listOpenNetworks(db: Handle) {
  const { rows } = await sql<{
    network: string
    name: string
    agencies: number[]
    startsAt: string | null
    endsAt: string | null
  }>`select n.network::text as network, groups.name, groups.starts_at as "startsAt", groups.ends_at as "endsAt",
      array(select p.agency_id from package_agencies p where p.package_id = groups.package_id) as agencies
    from group_networks n join groups on groups.id = n.group_id
    where groups.status and coalesce(groups.ends_at > now(), true)`.execute(db)
  return rows
}

export async function hasOpenGroups(db: Handle): Promise<boolean> {
  const row = await db.selectFrom('groups').select('id').where(isOpen).limit(1).executeTakeFirst()
  return row !== undefined
}

/** When the next group opens or ends. */
export async function findNextTurn(db: Handle): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from groups,
    unnest(array[starts_at, ends_at]) at where status and at > now()`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

const managedColumns = [
  'groups.id',
  'groups.name',
  sql<IdAndName>`json_build_object('id', packages.id, 'name', packages.name)`.as('package'),
  'groups.seats',
  'groups.starts_at as startsAt',
  'groups.ends_at as endsAt',
  usedSeats.as('used'),
  recentReaders.as('readers'),
  isOpen.as('isOpen'),
] as const

/** Groups whose managers have the confirmed address of this account. */
export function selectManaged(db: Handle, userId: number) {
  return db
    .selectFrom('groups')
    .innerJoin('packages', 'packages.id', 'groups.package_id')
    .innerJoin('group_managers as gm', 'gm.group_id', 'groups.id')
    .innerJoin('users', 'users.email', 'gm.email')
    .select(managedColumns)
    .where('users.id', '=', userId)
    .where('users.activated', '=', true)
    .orderBy('groups.id')
}

const summaryColumns = [
  'groups.id',
  'groups.name',
  sql<IdAndName>`json_build_object('id', packages.id, 'name', packages.name)`.as('package'),
  'groups.starts_at as startsAt',
  'groups.ends_at as endsAt',
] as const

function selectSummaries(db: Handle) {
  return db.selectFrom('groups').innerJoin('packages', 'packages.id', 'groups.package_id')
}

export function listMemberships(db: Handle, userId: number) {
  return selectSummaries(db)
    .innerJoin('group_members as m', 'm.group_id', 'groups.id')
    .select(summaryColumns)
    .where('m.user_id', '=', userId)
    .orderBy('groups.id')
    .execute()
}

/** Open groups of the domain of the account's confirmed address, of which it is not a member. */
export function listJoinable(db: Handle, userId: number) {
  return selectSummaries(db)
    .innerJoin('group_domains as d', 'd.group_id', 'groups.id')
    .innerJoin('users as u', join => join.on('u.id', '=', userId))
    .select([
      ...summaryColumns,
      'd.id as domainId',
      'u.email',
      sql<boolean>`coalesce(${usedSeats} >= groups.seats, false)`.as('isFull'),
    ])
    .where(isOpen)
    .where('u.activated', '=', true)
    .where(isInDomain)
    .where(
      sql<boolean>`not exists (select from group_members m where m.group_id = groups.id and m.user_id = u.id)`,
    )
    .distinctOn('groups.id')
    .orderBy('groups.id')
    .orderBy('d.id')
    .execute()
}

/** Invitations to the account's confirmed address. */
export function listOwnInvitations(db: Handle, userId: number) {
  return selectSummaries(db)
    .innerJoin('group_invitations as i', 'i.group_id', 'groups.id')
    .innerJoin('users', 'users.email', 'i.email')
    .select([...summaryColumns.filter(column => column !== 'groups.id'), 'i.id', 'groups.id as groupId'])
    .where('users.id', '=', userId)
    .where('users.activated', '=', true)
    .where('i.expires_at', '>', sql<string>`now()`)
    .where(isOpen)
    .orderBy('i.id')
    .execute()
}

/** A reader's memberships, for the export of their data. */
export function exportMemberships(db: Handle, userId: number) {
  return selectSummaries(db)
    .innerJoin('group_members as m', 'm.group_id', 'groups.id')
    .select(['groups.name', 'm.email', 'm.created_at as joinedAt', 'm.read_on as readOn'])
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .execute()
}

export function deleteOldInvitations(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from group_invitations where expires_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'group_invitations', old, limit)
}
