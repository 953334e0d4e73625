import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { sells, takes } from '../package/package.policy.ts'
import { getOffer } from '../package/package.service.ts'
import {
  checkoutUrlOf,
  hasAgreed,
  holdMembership,
  listProviders,
  openPayment,
  owedUrlOf,
  portalUrlOf,
  withdrawPayment,
} from '../payment/payment.service.ts'
import { type Claim, claimPromotion, getPromotionId } from '../promotion/claim.service.ts'
import { differenceOf } from './credit.service.ts'
import { knownOf, type Origin, originColumns } from './origin.service.ts'
import { listOwn, ownOf } from './own.service.ts'
import { dropPlan, presentOf } from './planned.service.ts'
import { claimAgain, discountColumns, releaseOthers, withClaim } from './promotion-terms.service.ts'
import { stopRenewalLater } from './provider.jobs.ts'
import { seeCardAgain } from './provider-card.queries.ts'
import { dueOf, purchaseOf } from './purchase.ts'
import { record, writeStanding } from './record.service.ts'
import { noteCancellation } from './save-offer.service.ts'
import {
  findReader,
  findSubscription,
  insertSubscription,
  isPlanned,
  lockOpen,
  lockSubscription,
  type ReaderRow,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import type { OwnSubscription } from './subscription.schema.ts'
import { startTrial, trialDaysOf } from './trial.service.ts'
import { usualPriceOf } from './usual-price.service.ts'

export type Checkout = { subscription: OwnSubscription; checkoutUrl: string }
export type Choice = {
  packageId: number
  /** Typed code of a campaign. */
  code?: string | undefined
  currency?: string | undefined
  /** Named by the reader, if the package’s price is a minimum. */
  amount?: number | undefined
  provider?: string | undefined
  keepCard?: boolean | undefined
  /** Whether the reader was shown a trial; undefined to take one if there is any. */
  trial?: boolean | undefined
} & Origin

/** Codes that one reader may try in an hour. */
const maxCodes = { count: 30, seconds: 60 * 60 }

/**
 * The reader's subscription to a package, and the address to pay at. Two tabs or two clicks get the same.
 * @throws NOT_FOUND; ALREADY_SUBSCRIBED; NOT_ACTIVATED; REFUSED if it cannot be paid in the currency; WRONG_CODE;
 *   UNAVAILABLE
 */
export async function subscribe(services: Services, actor: Actor, choice: Choice): Promise<Checkout> {
  const reader = found(await findReader(services.db, actor.id))
  if (!reader.activated) throw fail('NOT_ACTIVATED')
  const { id, payment } = await openPurchase(services, choice, {
    reader: async () => reader,
    attemptBy: actor.id,
  })
  return answer(services, id, payment)
}

type Opening = {
  /** In the transaction that opens the subscription. */
  reader: (tx: Handle) => Promise<ReaderRow>
  /** Key under which typed codes are counted. */
  attemptBy: number | string
}

/** Opens the subscription and its payment. */
export async function openPurchase(services: Services, choice: Choice, { reader: find, attemptBy }: Opening) {
  const { db } = services
  const { package: offered, price } = await getOffer(db, choice.packageId, choice.currency, choice.amount)
  const provider = await chooseProvider(services, price, {
    wanted: choice.provider,
    length: offered,
  })
  if (choice.code) await takeAttempt(db, `promotion:account:${attemptBy}`, maxCodes.count, maxCodes.seconds)
  const promotion = choice.code ? await getPromotionId(db, choice.code) : undefined
  const origin = await originColumns(db, choice, services.siteUrl)
  return inTransaction(db, async tx => {
    const reader = await find(tx)
    const bought = { package: offered, price, reader }
    const claim = promotion === undefined ? undefined : await claimPromotion(tx, promotion, bought)
    await holdMembership(tx, reader.id, offered.id)
    const existing = await lockOpen(tx, reader.id, offered.id)
    if (existing && existing.status !== 'pending') throw fail('ALREADY_SUBSCRIBED')
    if (await isPlanned(tx, reader.id, offered.id))
      throw fail('ALREADY_SUBSCRIBED', undefined, 'اخترت أن تنتقل إلى هذه الباقة في نهاية مدتك.')
    const terms = {
      ...price,
      provider: provider.id,
      period: offered.period,
      period_days: offered.periodDays,
      replaces_id: null,
      ...discountColumns(claim),
    }
    // A second visit from nowhere keeps what is known of the first.
    if (existing) await updateSubscription(tx, existing.id, { ...terms, ...knownOf(origin) })
    const id =
      existing?.id ??
      (await insertSubscription(tx, { user_id: reader.id, package_id: offered.id, ...terms, ...origin }))
    if (claim) await releaseOthers(tx, claim, id)
    // A code takes the place of the trial.
    const trial = { package: offered, isReplaced: claim !== undefined, wanted: choice.trial }
    const trialDays = await trialDaysOf(tx, reader, trial)
    if (trialDays > 0 && (provider.renewedBy !== 'provider' || !choice.keepCard)) {
      await startTrial(tx, id, trialDays)
      return { id, payment: undefined }
    }
    const row = found(await lockSubscription(tx, id))
    await writeStanding(tx, row)
    // Without an answer nobody agreed to keep the card.
    const { keepCard = false } = choice
    const due = claim ? { ...withClaim(claim), renewsAt: price } : { price }
    const purchase = purchaseOf(row, { purpose: 'subscription', ...due, trialDays, keepCard })
    return { id, payment: await openPayment(tx, purchase) }
  })
}

type ProviderChoice = {
  wanted?: string | undefined
  /** Taken if it can, unless the reader chose another. */
  present?: string | undefined
  /** The renewed period; absent for a single charge. */
  length?: Parameters<typeof sells>[1] | undefined
}

export async function chooseProvider(
  services: Services,
  price: Money,
  { wanted, present, length }: ProviderChoice,
) {
  const offered = (await listProviders(services)).filter(
    each => takes(each, price) && (!length || sells(each, length)),
  )
  const provider =
    wanted === undefined
      ? (offered.find(({ id }) => id === present) ?? offered[0])
      : offered.find(({ id }) => id === wanted)
  if (!provider) throw fail('REFUSED', undefined, 'لا تُباع هذه الباقة بهذه الوسيلة؛ اختر غيرها.')
  return provider
}

/** The page is requested after the commit, as that may take long. */
export async function answer(services: Services, id: number, payment: number | undefined): Promise<Checkout> {
  const checkoutUrl =
    payment === undefined ? `${services.siteUrl}/account` : await checkoutUrlOf(services, payment)
  return { subscription: await ownOf(services.db, id), checkoutUrl }
}

type Retry = { id: number; provider?: string | undefined; keepCard?: boolean | undefined }

/**
 * Returns the address to pay what is due, or the next period in advance.
 * @throws NOT_FOUND; REFUSED if nothing can be paid; UNAVAILABLE
 */
export async function retryPayment(
  services: Services,
  actor: Actor,
  { id, provider: wanted, keepCard: answered }: Retry,
): Promise<Checkout> {
  const row = await own(services.db, actor, id)
  if (!(await ownOf(services.db, id)).may.pay)
    throw fail('REFUSED', undefined, 'لا شيء يُدفع لهذا الاشتراك الآن.')
  const owed = wanted === undefined || wanted === row.provider ? await owedUrlOf(services, row) : undefined
  if (owed) return { subscription: await ownOf(services.db, id), checkoutUrl: owed }
  const price = row.price ?? (await usualPriceOf(services.db, row.package.id))
  const { unit: period, count: periodDays } = row.period
  const length = isOnce(row) ? undefined : { period, periodDays }
  const provider = await chooseProvider(services, price, { wanted, present: row.provider, length })
  const payment = await inTransaction(services.db, async tx => {
    const claim = await claimAgain(tx, row)
    const before = found(await lockSubscription(tx, id))
    if (before.status !== row.status) throw fail('ALREADY_SUBSCRIBED', undefined, 'وصلت دفعتك قبل قليل.')
    // Another tab planned another package or named another amount, perhaps while the provider was asked.
    if (!(await ownOf(tx, id)).may.pay) throw fail('REFUSED', undefined, 'لا شيء يُدفع لهذا الاشتراك الآن.')
    if (before.status === 'pending') await updateSubscription(tx, id, { provider: provider.id })
    if (claim) await releaseOthers(tx, claim, id)
    const after = { ...before, provider: provider.id }
    const isFirst = before.status === 'pending'
    // A call without an answer asks for the page that waits, with what was agreed to there.
    const keepCard = answered ?? (await hasAgreed(tx, after))
    return openPayment(tx, await duePurchase(tx, after, before.price ?? price, { isFirst, keepCard, claim }))
  })
  return answer(services, id, payment)
}

/** Remaining time must not be charged twice: the provider would renew from today. */
const isOnce = ({ status }: SubscriptionRow) => status !== 'pending' && status !== 'past_due'

type DueOptions = { isFirst: boolean; keepCard: boolean; claim: Claim | undefined }

/** A pending purchase is paid as it began: a change with the difference, a first period with its trial. */
async function duePurchase(
  tx: Handle,
  row: SubscriptionRow,
  price: Money,
  { isFirst, keepCard, claim }: DueOptions,
) {
  if (isFirst && row.replacesId !== null) {
    const due = await differenceOf(tx, row, price)
    return purchaseOf(row, { purpose: 'change', price: due, renewsAt: price, keepCard })
  }
  const once = isOnce(row)
  const due = claim
    ? { ...withClaim(claim), renewsAt: price }
    : { ...dueOf(row), price: row.discount?.price ?? price }
  return purchaseOf(row, { purpose: isFirst ? 'subscription' : 'renewal', ...due, once, keepCard })
}

type Cancelling = {
  id?: number | undefined
  takeBack: boolean
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Cancels a running subscription at its end and an unpaid one at once, or undoes that.
 * @throws NOT_FOUND; REFUSED if there is nothing to cancel or undo
 */
export async function cancel(
  { db }: Services,
  actor: Actor,
  { id: given, takeBack, ...why }: Cancelling,
): Promise<OwnSubscription> {
  const id = given ?? (await theOne(db, actor, takeBack))
  await inTransaction(db, async tx => {
    await own(tx, actor, id)
    const row = found(await lockSubscription(tx, id))
    const { may } = await ownOf(tx, id)
    if (!(takeBack ? may.takeBack : may.cancel)) {
      throw fail('REFUSED', undefined, takeBack ? 'لا إلغاء يُتراجع عنه.' : 'هذا الاشتراك لا يحتاج إلى إلغاء.')
    }
    const present = takeBack ? row : await presentOf(tx, row)
    const at = new Date()
    const kind = takeBack ? 'cancelTakenBack' : 'cancelAsked'
    await record(tx, present.id, { key: `${kind}:${at.toISOString()}`, kind, at }, { actorId: actor.id })
    if (!takeBack) {
      await withdrawPayment(tx, present.id)
      await dropPlan(tx, present, { actorId: actor.id, quiet: true })
      await noteCancellation(tx, present, why)
    }
    await stopRenewalLater(tx, present, { takeBack })
  })
  return ownOf(db, id)
}

/** A reader with a single subscription need not name it. */
async function theOne(db: Handle, actor: Actor, takeBack: boolean): Promise<number> {
  const able = (await listOwn(db, actor.id)).filter(({ may }) => (takeBack ? may.takeBack : may.cancel))
  const [only] = able
  if (!only) throw fail('NOT_FOUND')
  if (able.length > 1) throw fail('REFUSED', undefined, 'لك أكثر من اشتراك؛ اختر واحدًا.')
  return only.id
}

/** The provider's page to change the card. @throws NOT_FOUND; REFUSED; UNAVAILABLE */
export async function cardUrl(services: Services, actor: Actor, id: number): Promise<string> {
  const { provider, providerRef } = await own(services.db, actor, id)
  const url = await portalUrlOf(services, { userId: actor.id, provider, providerRef })
  await seeCardAgain(services.db, id, 30)
  return url
}

/** Throws NOT_FOUND for another reader's subscription. */
export async function own(db: Handle, actor: Actor, id: number): Promise<SubscriptionRow> {
  const row = found(await findSubscription(db, id))
  if (row.user.id !== actor.id) throw fail('NOT_FOUND')
  return row
}
