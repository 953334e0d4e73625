import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

/** Names a call of a program: its key's id, and its Idempotency-Key. */
export type CallName = { apiKeyId: number; idempotencyKey: string }
/** `status` is null while it runs, and if its process was killed. */
export type StoredCall = { requestHash: Buffer; status: number | null; body: string | null }

/** Undefined if this call is the first with its name: it is to be carried out. */
export async function claimCall(
  db: Handle,
  { apiKeyId, idempotencyKey }: CallName,
  requestHash: Buffer,
): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall & { isNew: boolean }>`
    insert into api_key_calls as c (api_key_id, idempotency_key, request_hash)
    values (${apiKeyId}, ${idempotencyKey}, ${requestHash})
    -- Changes nothing, but returns the row that is there.
    on conflict (api_key_id, idempotency_key) do update set request_hash = c.request_hash
    returning c.request_hash as "requestHash", c.status, c.body, c.xmax = 0 as "isNew"`.execute(db)
  const [row] = rows
  return row?.isNew ? undefined : row
}

export async function storeAnswer(
  db: Handle,
  { apiKeyId, idempotencyKey }: CallName,
  answer: { status: number; body: string },
): Promise<void> {
  await db
    .updateTable('api_key_calls')
    .set(answer)
    .where('api_key_id', '=', apiKeyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
}

export async function releaseCall(db: Handle, { apiKeyId, idempotencyKey }: CallName): Promise<void> {
  await db
    .deleteFrom('api_key_calls')
    .where('api_key_id', '=', apiKeyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
}

export function deleteOldCalls(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from api_key_calls where created_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'api_key_calls', old, limit)
}
