import { createGate } from '../../platform/process/gate.ts'
import { type Storage, type StoredFile, writeIfPossible } from '../../platform/storage.ts'
import { makeVariant, type NormalisedImage } from './image.ts'
import { mediaVariantPath, parseVariantPath, type Variant } from './variants.ts'

/** Pictures are made two at a time in this process. */
export const inTurn = createGate(2)

const underWay = new WeakMap<Storage, Map<string, Promise<StoredFile | undefined>>>()

export async function storeOriginal(storage: Storage, image: NormalisedImage): Promise<void> {
  await storage.put(originalKey(image.hash), image.bytes, { contentType: image.contentType })
}

/** As it was stored, in full size. */
export function findOriginal(storage: Storage, hash: string): Promise<StoredFile | undefined> {
  return storage.get(originalKey(hash))
}

/** Forgets the original and every variant. Equal uploads share a hash: ask first whether another uses it. */
export async function deleteImage(storage: Storage, hash: string): Promise<void> {
  await storage.delete(originalKey(hash))
  await storage.deletePrefix(variantFolder(hash))
}

/**
 * The variant from storage, made and stored on first asking; all who ask meanwhile wait for the same one.
 * Undefined where there is no such original, or no such width, aspect or format.
 */
export async function getVariant(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  const path = mediaVariantPath(variant)
  if (!parseVariantPath(path)) return undefined
  const answers = underWay.get(storage) ?? new Map<string, Promise<StoredFile | undefined>>()
  underWay.set(storage, answers)
  const answer = answers.get(path) ?? readOrMake(storage, variant).finally(() => answers.delete(path))
  answers.set(path, answer)
  return answer
}

async function readOrMake(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  return (await storage.get(variantKey(variant))) ?? (await inTurn(() => makeAndStore(storage, variant)))
}

async function makeAndStore(storage: Storage, variant: Variant): Promise<StoredFile | undefined> {
  const original = await findOriginal(storage, variant.hash)
  if (!original) return undefined
  const key = variantKey(variant)
  const bytes = await makeVariant(original.bytes, variant)
  const contentType = `image/${variant.format}`
  if (!(await writeIfPossible(() => storage.put(key, bytes, { contentType })))) {
    return { bytes, contentType, size: bytes.length, lastModified: original.lastModified }
  }
  // A picture withdrawn while it was being made must not come back.
  if (!(await storage.exists(originalKey(variant.hash)))) {
    await storage.delete(key)
    return undefined
  }
  return storage.get(key)
}

function originalKey(hash: string): string {
  return `originals/${hash}.webp`
}

function variantFolder(hash: string): string {
  return `variants/${hash}/`
}

function variantKey({ hash, width, format, aspect }: Variant): string {
  return `${variantFolder(hash)}${width}${aspect ? `-${aspect}` : ''}.${format}`
}
