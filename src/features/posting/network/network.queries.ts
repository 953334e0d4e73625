import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { namedListOf, type StaffFilter } from '../../../platform/database/staff-list.ts'
import type { NetworkAccount, NetworkChoice } from './network.contract.ts'

function selectAccounts(db: Handle) {
  return db
    .selectFrom('network_accounts')
    .select([
      'id',
      'network',
      'name',
      'known_as as knownAs',
      'problem',
      sql<NetworkAccount['keys']>`settings`.as('keys'),
      'secret_names as secrets',
      'enabled',
      'template',
      'with_picture as withPicture',
      'posts_breaking as postsBreaking',
      sql<NetworkAccount['postsSections']>`posts_sections`.as('postsSections'),
      'section_ids as sectionIds',
      'per_hour as perHour',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function selectAccount(db: Handle, id: number) {
  return selectAccounts(db).where('id', '=', id)
}

export function listAccounts(db: Handle, filter: StaffFilter) {
  return namedListOf(selectAccounts(db), 'network_accounts', filter)
}

export function listChoices(db: Handle): Promise<NetworkChoice[]> {
  return db
    .selectFrom('network_accounts')
    .select(['id', 'network', 'name', 'template', 'with_picture as withPicture', 'problem'])
    .where('enabled', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

type Rules = { id: number; network: string; template: string; withPicture: boolean; atOnce: boolean }

/** Accounts whose rule matches an article of these sections; for breaking news also accounts that post only that. */
export async function listTaking(
  db: Handle,
  { categoryId, isBreaking, isNew }: { categoryId: number; isBreaking: boolean; isNew: boolean },
): Promise<Rules[]> {
  const { rows } = await sql<Rules>`
    select id, network, template, with_picture as "withPicture", (${isBreaking} and posts_breaking) as "atOnce"
    from network_accounts
    where enabled and ((${isBreaking} and posts_breaking) or (${isNew} and (posts_sections = 'all'
      or (posts_sections = 'some' and (${categoryId}::integer = any(section_ids)
        or exists (select from categories c where c.id = ${categoryId} and c.parent_id = any(section_ids)))))))
    order by id`.execute(db)
  return rows
}

/** With `lock`, locks it until the transaction ends. */
export async function findKeys(db: Handle, id: number, { lock }: { lock: boolean }) {
  const { rows } = await sql<{ network: string; settings: Record<string, string>; secrets: string }>`
    select network, settings, secrets from network_accounts where id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

export function listSecrets(db: Handle) {
  return db
    .selectFrom('network_accounts')
    .select(['id', 'network', 'secrets'])
    .orderBy('id')
    .limit(200)
    .execute()
}

export async function putSecrets(
  tx: Handle,
  id: number,
  { secrets, names }: { secrets: string; names: string[] },
): Promise<void> {
  await tx
    .updateTable('network_accounts')
    .set({ secrets, secret_names: names })
    .where('id', '=', id)
    .execute()
}

/** '' if the problem is solved. */
export async function noteProblem(db: Handle, id: number, problem: string): Promise<void> {
  await sql`update network_accounts set problem = ${problem} where id = ${id} and problem != ${problem}`.execute(
    db,
  )
}

export async function noteWait(db: Handle, id: number, until: Date): Promise<void> {
  await sql`update network_accounts set waits_until = greatest(waits_until, ${until}) where id = ${id}`.execute(
    db,
  )
}

type SignIn = { stateHash: Buffer; accountId: number; userId: number; verifier: string; expiresAt: Date }

export async function insertSignIn(db: Handle, signIn: SignIn): Promise<void> {
  await sql`delete from network_sign_ins where expires_at < now()`.execute(db)
  const { stateHash, accountId, userId, verifier, expiresAt } = signIn
  await sql`insert into network_sign_ins (state_hash, account_id, user_id, verifier, expires_at)
    values (${stateHash}, ${accountId}, ${userId}, ${verifier}, ${expiresAt})`.execute(db)
}

/** Redeems the state, once and only for the user who started. */
export async function takeSignIn(db: Handle, stateHash: Buffer, userId: number) {
  const { rows } = await sql<{ accountId: number; verifier: string }>`
    delete from network_sign_ins where state_hash = ${stateHash} and user_id = ${userId} and expires_at > now()
    returning account_id as "accountId", verifier`.execute(db)
  return rows[0]
}
