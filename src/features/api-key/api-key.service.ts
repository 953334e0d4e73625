import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { type Actor, may } from '../../contract/permissions.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { keyKind } from '../../platform/security/keys.ts'
import type { ApiKey, apiKeyInput, NewApiKey, Scope } from './api-key.contract.ts'
import { apiKeyEntity } from './api-key.entity.ts'
import { findKeyHolder, type KeyHolder, selectApiKey } from './api-key.queries.ts'

export { noteUse } from './api-key.queries.ts'

type Input = z.output<typeof apiKeyInput>
type Person = By & { actor: Actor }

const keys = keyKind('wak')
const changes = changesOf(apiKeyEntity, selectApiKey)

export const { remove: removeApiKey } = changes

const columnsOf = ({ scopes, perMinute, expiresAt, ...same }: Partial<Input>) => ({
  ...same,
  scopes: scopes && JSON.stringify(scopes),
  per_minute: perMinute,
  expires_at: expiresAt,
})

/** @throws INVALID_INPUT if the person lacks one of these rights */
function checkScopes({ actor }: Person, scopes: Scope[]): void {
  const issues = scopes.flatMap(({ action, subject }, index) =>
    may(actor, action, subject) ? [] : [{ path: `scopes.${index}`, message: 'لا تملك أنت هذه الصلاحية.' }],
  )
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}

/** The only answer with the key, of which only the hash is stored. */
export async function createApiKey(db: Database, by: Person, input: Input): Promise<NewApiKey> {
  checkScopes(by, input.scopes)
  const key = keys.make()
  const stored = { user_id: by.actor.id, key_hash: keys.hash(key), key_end: keys.end(key) }
  return { ...(await changes.insert(db, by, { ...columnsOf(input), ...stored })), key }
}

export function editApiKey(
  db: Database,
  by: Person,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<ApiKey> {
  if (edits.scopes) checkScopes(by, edits.scopes)
  return changes.edit(db, by, { id, revision }, columnsOf(edits))
}

export function switchApiKey(db: Database, by: Person, id: number, status: boolean): Promise<ApiKey> {
  return changes.turn(db, by, id, 'status', status)
}

export const { is: isKey } = keys

export function findByKey(db: Database, key: string): Promise<KeyHolder | undefined> {
  return findKeyHolder(db, keys.hash(key))
}

/** As the log names a program: the person answers for it. */
export function actorOf({ key, owner }: KeyHolder): Actor {
  return { ...owner, name: `${owner.name}، بمفتاح «${key.name}»`, key: { id: key.id, scopes: key.scopes } }
}
