import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { SavedCredentials } from './feed.credentials.schema.ts'

export type SealedCredentials = { feedId: number; origin: string; sealed: string }

/** For queries of `feeds`: shows which are saved, without their values. */
export const savedOfFeed = sql<SavedCredentials | null>`(select json_build_object('origin', c.origin,
    'signIn', c.sign_in, 'token', c.token, 'headers', c.headers, 'cookies', c.cookies, 'savedAt', c.saved_at)
  from feed_credentials c where c.feed_id = feeds.id)`

export function findSealed(db: Handle, feedId: number): Promise<SealedCredentials | undefined> {
  return selectSealed(db).where('feed_id', '=', feedId).executeTakeFirst()
}

export function listSealed(db: Handle): Promise<SealedCredentials[]> {
  return selectSealed(db).orderBy('feed_id').execute()
}

function selectSealed(db: Handle) {
  return db.selectFrom('feed_credentials').select(['feed_id as feedId', 'origin', 'sealed'])
}

type Names = Pick<SavedCredentials, 'signIn' | 'token' | 'headers' | 'cookies'>

export async function putSealed(
  tx: Handle,
  { feedId, origin, sealed, fingerprint }: SealedCredentials & { fingerprint: string },
  { signIn, token, headers, cookies }: Names,
): Promise<void> {
  const values = {
    origin,
    sealed,
    fingerprint,
    sign_in: signIn,
    token,
    headers,
    cookies,
    saved_at: new Date(),
  }
  await tx
    .insertInto('feed_credentials')
    .values({ feed_id: feedId, ...values })
    .onConflict(conflict => conflict.column('feed_id').doUpdateSet(values))
    .execute()
}

export async function deleteSealed(tx: Handle, feedId: number): Promise<void> {
  await tx.deleteFrom('feed_credentials').where('feed_id', '=', feedId).execute()
}
