import type { Handle } from '../../platform/database/database.ts'
import * as nouns from './secret-lists.ts'

/** All secrets that the database has sealed. */
export async function listSealedSecrets(db: Handle) {
  return (await Promise.all(Object.values(nouns).map(list => list(db)))).flat()
}
