import { randomBytes } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { writeIfPossible } from '../../platform/storage/storage.ts'
import { getSettingValues } from '../setting/setting.service.ts'
import type { Fact } from './fact.schema.ts'
import { applyFact } from './fact.service.ts'
import type { OwnPayment } from './payment.contract.ts'
import { paymentEntity } from './payment.entity.ts'
import { deleteFileLater } from './payment.jobs.ts'
import {
  findPaymentRow,
  holdWhatItPaysFor,
  lockPayment,
  type PaymentRow,
  type ProofFile,
  updatePayment,
} from './payment.queries.ts'
import { bankOf } from './payment.settings.ts'
import { proofTypeOf, readProofFile } from './proof.service.ts'
import type { PaymentServices } from './providers.ts'
import { lookAtPaymentLater } from './reconcile.jobs.ts'
import { mailRefusalLater } from './refusal.mail.jobs.ts'
import { closeDifference } from './transfer.queries.ts'

export { listProofKeys as listProofs } from './payment.queries.ts'

/**
 * A reader's payment. If it is not paid, a job asks the provider, as the reader has probably come back from its page.
 * @throws NOT_FOUND for another reader's payment
 */
export async function getOwnPayment(
  { db }: Pick<PaymentServices, 'db'>,
  userId: number,
  id: number,
): Promise<OwnPayment> {
  const row = await findOwn(db, userId, id)
  const isTransfer = row.provider === 'manual'
  const isUnpaid = row.status === 'pending' || row.status === 'failed'
  if (isUnpaid && row.ref && !isTransfer) await lookAtPaymentLater(db, id)
  return {
    id,
    purpose: row.purpose,
    packageId: row.packageId,
    provider: row.provider,
    status: row.status,
    price: { amount: row.amount, currency: row.currency },
    description: row.description,
    message: row.message,
    checkoutUrl: row.status === 'pending' ? row.checkoutUrl : null,
    transfer: isTransfer
      ? {
          bank: bankOf(await getSettingValues(db, 'website')),
          reference: row.reference ?? '',
          proofSentAt: row.proof?.sentAt ?? null,
        }
      : null,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  }
}

async function findOwn(db: Handle, userId: number, id: number): Promise<PaymentRow> {
  const row = found(await findPaymentRow(db, id))
  if (row.userId !== userId) throw fail('NOT_FOUND')
  return row
}

/** Stores the proof where only staff can open it. */
export async function keepProof(context: ApiContext, userId: number, id: number, file: File): Promise<void> {
  const { db, storage } = context
  const before = await findOwn(db, userId, id)
  if (before.provider !== 'manual' || before.status !== 'pending') throw refusedNow()
  await takeAttempt(db, `proof:${userId}`, 10, 3600)
  const { bytes, format, width, height } = await readProofFile(file)
  const key = `proofs/${randomBytes(16).toString('hex')}.${format}`
  await storage.put(key, bytes, { contentType: proofTypeOf(key) })
  const proof: ProofFile = { key, width, height, sentAt: new Date().toISOString() }
  await updatePayment(db, id, { proof: JSON.stringify(proof) })
  const old = before.proof?.key
  if (old && !(await writeIfPossible(() => storage.delete(old)))) await deleteFileLater(db, old)
}

const refusedNow = () => fail('REFUSED', undefined, 'هذا التحويل لا ينتظر شيئًا.')

export async function readProof({ db, storage }: Pick<ApiContext, 'db' | 'storage'>, id: number) {
  const { proof } = found(await findPaymentRow(db, id))
  return found(proof ? await storage.get(proof.key) : undefined)
}

/** Confirms that the money has come, also for a payment that was given up or refused before. */
export function confirmTransfer(services: PaymentServices, by: By, id: number): Promise<void> {
  return inTransaction(services.db, async tx => {
    const row = await lockTransfer(tx, id)
    if (row.status !== 'pending' && row.status !== 'failed') throw refusedNow()
    await applyFact(tx, services.vault, 'manual', { ...aboutTransfer(row), kind: 'paid' })
    await recordChange(tx, by, paymentEntity, { action: 'confirmed', id, after: told(row) })
  })
}

export function refuseTransfer(services: PaymentServices, by: By, id: number, reason: string): Promise<void> {
  return inTransaction(services.db, async tx => {
    const row = await lockTransfer(tx, id)
    if (row.status !== 'pending') throw refusedNow()
    await applyFact(tx, services.vault, 'manual', { ...aboutTransfer(row), kind: 'failed', message: reason })
    await mailRefusalLater(tx, id)
    await recordChange(tx, by, paymentEntity, { action: 'refused', id, after: { ...told(row), reason } })
  })
}

async function lockTransfer(tx: Handle, id: number): Promise<PaymentRow> {
  const row = found(await findPaymentRow(tx, id))
  if (row.provider !== 'manual') throw fail('NOT_FOUND')
  await holdWhatItPaysFor(tx, row)
  return found(await lockPayment(tx, id))
}

function aboutTransfer({ id, amount, currency }: PaymentRow) {
  const price = { amount, currency }
  return { at: new Date(), ref: `transfer-${id}`, payment: id, price } satisfies Partial<Fact>
}

const told = ({ amount, currency, reference }: PaymentRow) => ({ amount, currency, reference })

export function resolveDifference(services: PaymentServices, by: By, id: number): Promise<void> {
  return inTransaction(services.db, async tx => {
    if (!(await closeDifference(tx, id))) throw fail('NOT_FOUND')
    await recordChange(tx, by, paymentEntity, { action: 'resolved', id })
  })
}
