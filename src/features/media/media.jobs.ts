import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { forgetFileNow } from './forget.service.ts'
import { getVariant } from './variant.service.ts'
import { movingWidthsFor, variantWidthsFor } from './variants.ts'

const picture = z.object({ hash: z.string(), width: z.number(), moving: z.boolean().default(false) })
type Picture = z.input<typeof picture>

export const prepareVariants = defineJob('prepareVariants', {
  line: 'patient',
  payload: picture,
  run: ({ storage }, given) => prepareVariantsNow(storage, given),
})

export function prepareVariantsLater(db: Handle, { hash, width, moving }: Picture): Promise<void> {
  return enqueue(
    db,
    prepareVariants,
    { hash, width, moving },
    { key: `variants:${hash}`, queue: 'pictures', maxAttempts: 3 },
  )
}

const forgotten = z.object({ hash: z.string(), uploadedKey: z.string().optional() })

export const forgetPicture = defineJob('forgetPicture', {
  line: 'patient',
  payload: forgotten,
  run: ({ db, storage }, file) => forgetFileNow(db, storage, file),
})

/** Retries a deletion that the storage did not answer: a deleted picture must not stay readable. */
export function forgetFileLater(db: Handle, file: z.infer<typeof forgotten>): Promise<void> {
  return enqueue(db, forgetPicture, file, { key: `forgetPicture:${file.hash}:${file.uploadedKey ?? ''}` })
}

/** Deletes what interrupted uploads and deletions left in storage. */
export const sweepStorage = defineJob('sweepStorage', {
  line: 'patient',
  payload: z.object({}),
  run: ({ storage }) => storage.sweep(),
})

/** Largest width made in advance; larger ones cost most and are made on request. */
const widest = 960

/** Makes variants before readers request them; one requested earlier is made at once. */
async function prepareVariantsNow(storage: Storage, { hash, width, moving }: Picture): Promise<void> {
  const sizes = variantWidthsFor(width).filter(size => size <= widest)
  for (const size of sizes) await getVariant(storage, { hash, width: size, format: 'avif' })
  for (const size of moving ? movingWidthsFor(width) : []) {
    await getVariant(storage, { hash, width: size, format: 'webp', moving: true })
  }
}
