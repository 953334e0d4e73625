import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { byId } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { dropSums, listUncounted, storeSums } from './dossier.sums.queries.ts'

export const sumDossier = defineJob('sumDossier', {
  line: 'patient',
  payload: byId,
  run: ({ db }, { id }) => inTransaction(db, tx => sumNow(tx, id)),
})

const hoursValid = 24

/** Recounts sums that are missing or older than a day, for changes without an event. */
export const sumDossiers = defineJob('sumDossiers', {
  line: 'patient',
  payload: z.object({}),
  run: async ({ db }: Pick<Services, 'db'>) => {
    for (const id of await listUncounted(db, hoursValid)) await inTransaction(db, tx => sumNow(tx, id))
  },
})

async function sumNow(tx: Handle, id: number): Promise<void> {
  await storeSums(tx, id)
  await invalidate(tx, [cacheTag.one('dossiers', id)])
}

/** Drops the sums and queues a recount; until then lists count. */
export async function sumDossiersLater(tx: Handle, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await dropSums(tx, ids)
  // In one order, so that two transactions do not wait for each other.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    await enqueue(tx, sumDossier, { id }, { key: `dossier-sums:${id}` })
}
