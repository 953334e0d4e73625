import { fail } from '../../contract/fail.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { lookAtCardChangeLater } from './card-change.jobs.ts'
import {
  type CardChange,
  endCardChange,
  findCardChange,
  insertCardChange,
  keepCardPage,
  lockPendingChange,
} from './card-change.queries.ts'
import { asked, maxPages, refusalOf } from './checkout.service.ts'
import type { Consent } from './consent.schema.ts'
import { findCustomer, lockCustomer } from './customer.queries.ts'
import { noteDifference } from './fact.queries.ts'
import { holdFor } from './payment.policy.ts'
import { findReader } from './payment.queries.ts'
import { getProvider, type PaymentServices, webhookUrlOf } from './providers.ts'
import { refuseWithoutPhone } from './without-phone.ts'

type CardChangeOrder = {
  userId: number
  subscriptionId: number
  provider: string
  currency: string
  consent: Consent
}

/**
 * The page on which a reader saves another card; two clicks get the same one. Call it outside of transactions.
 * @throws REFUSED; UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function cardPageOf(services: PaymentServices, wanted: CardChangeOrder): Promise<string> {
  const { db } = services
  const provider = await getProvider(services, wanted.provider)
  if (!provider.saveCard) throw fail('REFUSED', undefined, 'لا تُبدَّل البطاقة لدى مزوّد الدفع هذا.')
  const change = await openChange(db, wanted)
  if (change.url) return change.url
  await takeAttempt(db, `checkout:${wanted.userId}`, maxPages.count, maxPages.seconds)
  const order = await orderOf(services, wanted, change.id)
  try {
    const page = await asked(provider.saveCard(order))
    if (await keepCardPage(db, change.id, page)) return page.url
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) {
      refuseWithoutPhone(refusal.cause)
      const at = { payment: null, provider: provider.id, ref: `card-${change.id}` }
      await noteDifference(db, { ...at, ours: 'card', theirs: refusal.theirs })
    }
    throw error
  }
  // Another tab was first.
  const { url } = found(await findCardChange(db, change.id))
  if (!url) throw fail('UNAVAILABLE')
  return url
}

/** The pending change, or a new one if its page has expired. */
function openChange(db: Handle, wanted: CardChangeOrder): Promise<{ id: number; url: string | null }> {
  return inTransaction(db, async tx => {
    const customer = await lockCustomer(tx, wanted.userId, wanted.provider)
    if (!customer?.card) throw fail('REFUSED', undefined, 'لا بطاقة محفوظة لهذا الاشتراك.')
    const waiting = await lockPendingChange(tx, wanted.userId, wanted.provider)
    if (waiting && !isOver(waiting)) return waiting
    if (waiting) await endCardChange(tx, waiting.id, 'انتهت مهلة الصفحة قبل حفظ البطاقة.')
    return { id: await insertCardChange(tx, wanted), url: null }
  })
}

/** Without a page, its request is under way or got no answer. */
const requestMs = 10 * 60_000

function isOver({ expiresAt, createdAt }: Pick<CardChange, 'expiresAt' | 'createdAt'>): boolean {
  const end = expiresAt ? new Date(expiresAt).getTime() - 60_000 : new Date(createdAt).getTime() + requestMs
  return end < Date.now()
}

async function orderOf(
  { db, siteUrl }: PaymentServices,
  { userId, provider, currency }: CardChangeOrder,
  id: number,
) {
  const reader = found(await findReader(db, userId))
  return {
    change: id,
    hold: holdFor(currency),
    reader: { id: userId, name: reader.name, email: reader.payerEmail ?? '', phone: reader.phone ?? '' },
    customer: (await findCustomer(db, userId, provider))?.ref,
    returnUrl: `${siteUrl}/subscribe/return?card=${id}`,
    webhookUrl: webhookUrlOf(siteUrl, provider),
  }
}

export type CardChangeState = { status: CardChange['status']; message: string; url: string | null }

/** State of a card change. Asks the provider if it is still pending. @throws NOT_FOUND */
export async function getCardChange(db: Handle, userId: number, id: number): Promise<CardChangeState> {
  const change = found(await findCardChange(db, id))
  if (change.userId !== userId) throw fail('NOT_FOUND')
  const { status, message, url } = change
  if (status === 'pending') await lookAtCardChangeLater(db, id)
  return { status, message, url: status === 'pending' && !isOver(change) ? url : null }
}
