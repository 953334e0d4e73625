import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Storage } from '../../platform/storage.ts'
import { getVariant } from './variant.service.ts'
import { variantWidthsFor } from './variants.ts'

const picture = z.object({ hash: z.string(), width: z.number() })
type Picture = z.infer<typeof picture>

export const prepareVariants = defineJob('prepareVariants', {
  line: 'patient',
  payload: picture,
  run: ({ storage }, given) => prepareVariantsNow(storage, given),
})

export function prepareVariantsLater(db: Handle, { hash, width }: Picture): Promise<void> {
  return enqueue(
    db,
    prepareVariants,
    { hash, width },
    { key: `variants:${hash}`, queue: 'pictures', maxAttempts: 3 },
  )
}

/** Deletes what interrupted uploads and deletions left on disk. */
export const sweepStorage = defineJob('sweepStorage', {
  line: 'patient',
  payload: z.object({}),
  run: ({ storage }) => storage.sweep(),
})

/** Largest width made in advance; larger ones cost most and are made on request. */
const widest = 960

/** Makes variants before readers request them; one requested earlier is made at once. */
async function prepareVariantsNow(storage: Storage, { hash, width }: Picture): Promise<void> {
  const sizes = variantWidthsFor(width).filter(size => size <= widest)
  for (const size of sizes) await getVariant(storage, { hash, width: size, format: 'avif' })
}
