import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { withdrawCheckoutNow } from './withdraw.service.ts'

/** Number of tries in about a month; later ones are six hours apart. Wrong keys may go unnoticed for days. */
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

/** Deletes the file after the transaction that released it is committed. */
export function deleteFileLater(tx: Handle, key: string): Promise<void> {
  return enqueue(tx, deleteFile, { key }, { maxAttempts: 20 })
}

export function withdrawCheckoutLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, withdrawCheckout, { id }, { key: `withdrawCheckout:${id}`, maxAttempts: 5 })
}
