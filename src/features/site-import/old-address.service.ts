import type { Handle } from '../../platform/database/database.ts'
import { articlePath, listPath, narrowedPath } from '../article/article.addresses.policy.ts'
import { findAtOldAddress } from './moved-row.queries.ts'
import { normaliseAddress } from './old-address.ts'

export { asksById } from './old-address.ts'

/** The path of ours that an address of an old site leads to now. */
export async function findNewPath(db: Handle, address: string): Promise<string | undefined> {
  const key = normaliseAddress(address)
  const found = key === undefined ? undefined : await findAtOldAddress(db, key)
  if (!found) return undefined
  const { kind, slug } = found
  if (kind === 'article') return encodeURI(articlePath(found))
  return encodeURI(kind === 'category' ? listPath(slug) : narrowedPath(kind, slug))
}
