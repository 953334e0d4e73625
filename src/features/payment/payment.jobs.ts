import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { withdrawCheckoutNow } from './withdraw.service.ts'

/** Tries in about a month: the later ones are six hours apart. Keys may be wrong for days before somebody sees it. */
export const aMonth = 130

export const withdrawCheckout = defineJob('withdrawCheckout', {
  line: 'patient',
  payload: z.object({ id: z.number() }),
  run: (tools, { id }) => withdrawCheckoutNow(tools, id),
})

export const deleteFile = defineJob('deletePaymentFile', {
  line: 'patient',
  payload: z.object({ key: z.string() }),
  run: ({ storage }, { key }) => storage.delete(key),
})

/** A file goes once the transaction that gave it up is committed. */
export function deleteFileLater(tx: Handle, key: string): Promise<void> {
  return enqueue(tx, deleteFile, { key }, { maxAttempts: 20 })
}

export function withdrawCheckoutLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, withdrawCheckout, { id }, { key: `withdrawCheckout:${id}`, maxAttempts: 5 })
}
