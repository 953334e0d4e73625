import { sql } from 'kysely'
import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { ApiKey, Scope } from './api-key.contract.ts'

const lastUse = <Value>(column: 'used_at' | 'address') =>
  sql<Value | null>`(select ${sql.ref(`u.${column}`)} from api_key_uses u where u.api_key_id = api_keys.id)`

const owner = sql<
  ApiKey['owner']
>`(select json_build_object('id', o.id, 'name', o.name, 'active', o.activated)
  from users o where o.id = api_keys.user_id)`

function selectApiKeys(db: Handle) {
  return db
    .selectFrom('api_keys')
    .select([
      'api_keys.id',
      'api_keys.name',
      owner.as('owner'),
      'api_keys.key_end as keyEnd',
      sql<Scope[]>`api_keys.scopes`.as('scopes'),
      'api_keys.per_minute as perMinute',
      'api_keys.expires_at as expiresAt',
      lastUse<string>('used_at').as('usedAt'),
      lastUse<string>('address').as('usedFrom'),
      'api_keys.status',
      'api_keys.revision',
      'api_keys.created_at as createdAt',
      'api_keys.updated_at as updatedAt',
    ])
}

export function selectApiKey(db: Handle, id: number) {
  return selectApiKeys(db).where('api_keys.id', '=', id)
}

export function listApiKeys(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectApiKeys(db), 'api_keys', filter)
}

/** A key in force, and the person whose rights it has. */
export type KeyHolder = {
  key: { id: number; name: string; scopes: Scope[]; perMinute: number }
  owner: Omit<Actor, 'key'>
  /** The last noted use is over a minute old. */
  usedLongAgo: boolean
}

/** Undefined for unknown, disabled and expired keys, and for those of people who may no longer work here. */
export async function findKeyHolder(db: Handle, hash: Buffer): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('api_key_uses', 'api_key_uses.api_key_id', 'api_keys.id')
    .select([
      'api_keys.id as keyId',
      'api_keys.name as keyName',
      sql<Scope[]>`api_keys.scopes`.as('scopes'),
      'api_keys.per_minute as perMinute',
      sql<boolean>`coalesce(api_key_uses.used_at < now() - interval '1 minute', true)`.as('usedLongAgo'),
      'users.id',
      'users.name',
      sql<Actor['role']>`users.role`.as('role'),
      sql<Actor['grants']>`users.grants`.as('grants'),
      'users.agency_id as agencyId',
    ])
    .where('api_keys.key_hash', '=', hash)
    .where('api_keys.status', '=', true)
    .where(where =>
      where.or([
        where('api_keys.expires_at', 'is', null),
        where('api_keys.expires_at', '>', sql<string>`now()`),
      ]),
    )
    .where('users.activated', '=', true)
    .where('users.role', '<>', 'user')
    // Without the app that is required of them people do nothing here, nor do their programs.
    .where(sql<boolean>`not (users.totp_required and users.totp_secret is null)`)
    .executeTakeFirst()
  if (!row) return undefined
  const { keyId, keyName, scopes, perMinute, usedLongAgo, ...person } = row
  return {
    key: { id: keyId, name: keyName, scopes, perMinute },
    owner: { ...person, activated: true },
    usedLongAgo,
  }
}

export async function noteUse(db: Handle, keyId: number, address: string): Promise<void> {
  await sql`insert into api_key_uses as u (api_key_id, used_at, address)
    select id, now(), ${address} from api_keys where id = ${keyId}
    on conflict (api_key_id) do update set used_at = now(), address = excluded.address`.execute(db)
}
