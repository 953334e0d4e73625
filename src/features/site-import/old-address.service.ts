import type { Handle } from '../../platform/database/database.ts'
import { articlePath, listPath, narrowedPath } from '../article/article.addresses.policy.ts'
import { mediaVariantPath, variantWidthsFor } from '../media/variants.ts'
import { findAtOldAddress, findPictureAt } from './moved-row.queries.ts'
import { normaliseAddress, wholePicturePath } from './old-address.ts'

export { asksById } from './old-address.ts'

/** The path of ours that an address of an old site leads to now. */
export async function findNewPath(db: Handle, address: string): Promise<string | undefined> {
  const key = normaliseAddress(address)
  if (key === undefined) return undefined
  const path = isPicture.test(key) ? await findPicturePath(db, key) : await findPagePath(db, key)
  // A page of ours that has the old address and is not there now would lead to itself.
  return path === undefined || normaliseAddress(path) === key ? undefined : path
}

const isPicture = /\.(?:jpe?g|png|gif|webp|avif|bmp)$/

async function findPagePath(db: Handle, key: string): Promise<string | undefined> {
  const found = await findAtOldAddress(db, key)
  if (!found) return undefined
  const { kind, slug } = found
  if (kind === 'article') return encodeURI(articlePath(found))
  return encodeURI(kind === 'category' ? listPath(slug) : narrowedPath(kind, slug))
}

/** Every size of the old site leads to the largest of ours. */
async function findPicturePath(db: Handle, key: string): Promise<string | undefined> {
  const found = await findPictureAt(db, [key, wholePicturePath(key) ?? key, key.replace(sizeOrScaled, '')])
  return (
    found &&
    mediaVariantPath({ hash: found.hash, width: variantWidthsFor(found.width).at(-1)!, format: 'webp' })
  )
}

const sizeOrScaled = /-(?:\d{2,4}x\d{2,4}|scaled)(?=\.\w{3,4}$)/
