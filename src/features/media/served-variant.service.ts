import type { Services } from '../../platform/context.ts'
import { type Guest, refused } from '../../platform/process/fair-gate.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import { isMoving, listFramings } from './media.queries.ts'
import { findVariant, getVariant, getVariantNow, hasVariant, inGuestTurn } from './variant.service.ts'
import {
  cropOf,
  mediaVariantPath,
  parseVariantPath,
  portraitCrop,
  shapeName,
  type Variant,
} from './variants.ts'

type Parts = Pick<Services, 'db' | 'storage'>

/** The picture at this address; undefined if there is none. `guestOf` is undefined for staff. */
export async function findServed(
  parts: Parts,
  path: string,
  guestOf: () => Promise<Guest | undefined>,
): Promise<StoredFile | { movedTo: string } | typeof refused | undefined> {
  const variant = parseVariantPath(path)
  if (!variant) return undefined
  const { storage } = parts
  const stored = await findVariant(storage, variant)
  if (stored) return stored
  // Mails and other sites keep addresses from before a crop was changed.
  const moved = { movedTo: mediaVariantPath({ ...variant, moving: undefined, crop: undefined }) }
  const guest = await guestOf()
  if (!guest) return (await isOffered(parts, variant)) ? getVariant(storage, variant) : moved
  return inGuestTurn(storage, path, guest, async isWanted => {
    if (!(await isOffered(parts, variant))) return moved
    return isWanted() ? getVariantNow(storage, variant) : refused
  })
}

export async function isStored(storage: Storage, path: string): Promise<boolean> {
  const variant = parseVariantPath(path)
  return variant !== undefined && (await hasVariant(storage, variant))
}

/** Allows motion only for animations, and only crops set by editors, or a stranger could fill the disk. */
async function isOffered({ db }: Parts, variant: Variant): Promise<boolean> {
  const { hash, moving, aspect, crop } = variant
  if (moving) return isMoving(db, hash)
  if (!aspect || !crop) return true
  const asked = shapeName(aspect, crop)
  if (asked === shapeName(aspect, portraitCrop)) return true
  const framings = await listFramings(db, hash)
  return framings.some(
    framing => shapeName(aspect, cropOf({ framing, width: 1, height: 1 }, aspect)) === asked,
  )
}
