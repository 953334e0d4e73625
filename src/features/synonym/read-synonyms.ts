import type { Handle } from '../../platform/database/database.ts'
import { readNewer } from './synonym.queries.ts'

type CachedSynonyms = { version: string; sets: readonly string[][] }
const known = new WeakMap<Handle, CachedSynonyms>()

/**
 * The active sets: each search checks with one row whether those in its process are current. Returns the same array
 * while they are.
 */
export async function readSynonyms(db: Handle): Promise<readonly string[][]> {
  const present = known.get(db)
  const { version, sets } = await readNewer(db, present?.version ?? '')
  if (!sets) return present!.sets
  known.set(db, { version, sets })
  return sets
}
