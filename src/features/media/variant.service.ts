import { createFairGate, type Guest } from '../../platform/process/fair-gate.ts'
import { createGate } from '../../platform/process/gate.ts'
import { type Storage, type StoredFile, writeIfPossible } from '../../platform/storage/storage.ts'
import { inspectImage, makeMoving, makeVariant, type NormalisedImage } from './image.ts'
import { mediaVariantPath, parseVariantPath, type Variant, variantName } from './variants.ts'

/** Uploads, previews and jobs of staff: at most two pictures at a time in this process. */
export const inStaffTurn = createGate(2)
/** Uploads of readers: avatars, receipts. */
export const inReaderTurn = createGate(1)

// Capacity is one, so that a machine with two cores keeps the other for pages and staff.
const guestLimits = { capacity: 1, waiting: 240, waitingPerNetwork: 60 }
const guestGates = new WeakMap<Storage, ReturnType<typeof createFairGate>>()

/** Makes a picture that a guest requests. Resolves to `refused` if too many wait, or the guest has left. */
export function inGuestTurn<T>(
  storage: Storage,
  key: string,
  guest: Guest,
  work: (isWanted: () => boolean) => Promise<T>,
) {
  const pass = guestGates.get(storage) ?? createFairGate(guestLimits)
  guestGates.set(storage, pass)
  return pass(key, guest, work)
}

const underWay = new WeakMap<Storage, Map<string, Promise<StoredFile | undefined>>>()

export async function storeOriginal(storage: Storage, image: NormalisedImage): Promise<void> {
  await storage.put(originalKey(image.hash), image.bytes, { contentType: image.contentType })
}

/** The stored original, in full size. */
export function findOriginal(storage: Storage, hash: string): Promise<StoredFile | undefined> {
  return storage.get(originalKey(hash))
}

export function hasOriginal(storage: Storage, hash: string): Promise<boolean> {
  return storage.exists(originalKey(hash))
}

/** Deletes the original, the uploaded files and all variants. Equal uploads share a hash: check first that none uses it. */
export async function deleteImage(storage: Storage, hash: string): Promise<void> {
  await storage.delete(originalKey(hash))
  await storage.deletePrefix(variantFolder(hash))
  await storage.deletePrefix(uploadedFolder(hash))
}

/** A stored variant is served even if the picture's crop has changed since. */
export function findVariant(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  return storage.get(variantKey(variant))
}

export function hasVariant(storage: Storage, variant: Variant): Promise<boolean> {
  return storage.exists(variantKey(variant))
}

/**
 * The variant from storage; made and stored on the first request, for staff and jobs.
 * Undefined if the original does not exist, or the width, aspect or format is not offered.
 */
export async function getVariant(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  if (!parseVariantPath(mediaVariantPath(variant))) return undefined
  return (await findVariant(storage, variant)) ?? (await inStaffTurn(() => getVariantNow(storage, variant)))
}

/** Like `getVariant`, without queueing. Waits for a variant that is being made. */
export async function getVariantNow(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  const path = mediaVariantPath(variant)
  const answers = underWay.get(storage) ?? new Map<string, Promise<StoredFile | undefined>>()
  underWay.set(storage, answers)
  const answer = answers.get(path) ?? readOrMake(storage, variant).finally(() => answers.delete(path))
  answers.set(path, answer)
  return answer
}

async function readOrMake(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  return (await findVariant(storage, variant)) ?? (await makeAndStore(storage, variant))
}

async function makeAndStore(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  const original = await (variant.moving ? findAnimation : findOriginal)(storage, variant.hash)
  if (!original) return undefined
  const key = variantKey(variant)
  const bytes = variant.moving
    ? await makeMoving(original.bytes, await inspectImage(original.bytes), variant.width)
    : await makeVariant(original.bytes, variant)
  if (!bytes) return undefined
  const contentType = `image/${variant.format}`
  if (!(await writeIfPossible(() => storage.put(key, bytes, { contentType })))) {
    return { bytes, contentType, size: bytes.length, lastModified: original.lastModified }
  }
  // Must not bring back a picture that was deleted while this was being made.
  if (!(await hasOriginal(storage, variant.hash))) {
    await storage.delete(key)
    return undefined
  }
  return storage.get(key)
}

/** The file as it was uploaded; the original is one frame. */
async function findAnimation(storage: Storage, hash: string): Promise<StoredFile | undefined> {
  for await (const { key } of storage.list(uploadedFolder(hash))) {
    if (/\.(gif|webp)$/.test(key)) return storage.get(key)
  }
  return undefined
}

/** Stores a variant that the upload has made to see how large it is. */
export function storeVariant(storage: Storage, variant: Variant, bytes: Uint8Array): Promise<void> {
  return storage.put(variantKey(variant), bytes, { contentType: `image/${variant.format}` })
}

function originalKey(hash: string): string {
  return `originals/${hash}.webp`
}

function variantFolder(hash: string): string {
  return `variants/${hash}/`
}

export function uploadedFolder(hash: string): string {
  return `uploaded/${hash}/`
}

function variantKey({ hash, ...variant }: Variant): string {
  return variantFolder(hash) + variantName(variant)
}
