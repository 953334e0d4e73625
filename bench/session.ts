import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../src/platform/database/database.ts'

/** An editor's session, as a cookie. */
export async function openSession(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      name: 'محرر',
      email: `${randomBytes(6).toString('hex')}@example.com`,
      role: 'superadmin',
      activated: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return `session=${token}`
}
