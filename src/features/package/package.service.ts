import type { z } from 'zod'
import { formatPrice } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Package, PackageCard, packageInput } from './package.contract.ts'
import { packageEntity } from './package.entity.ts'
import { covers, limitsOf, priceIn } from './package.policy.ts'
import {
  findLastPosition,
  listOfferedPackages,
  replaceAgencies,
  replacePrices,
  selectPackage,
} from './package.queries.ts'

type Input = z.output<typeof packageInput>

const packages = changesOf(packageEntity, selectPackage)

/** On sale or not: subscribers keep what they bought. */
export const { get: getPackage, remove: removePackage } = packages

/**
 * A package on sale, with its price in this currency, or the amount that the reader names.
 * @throws NOT_FOUND; INVALID_INPUT if it has no price in the currency, or is not sold for the amount
 */
export async function getOffer(
  db: Handle,
  id: number,
  currency: string | undefined,
  amount?: number,
): Promise<{ package: Package; price: Money }> {
  const offered = await getPackage(db, id)
  if (!offered.status) throw fail('NOT_FOUND')
  const price = priceIn(offered, currency)
  if (!price || (currency && price.currency !== currency)) {
    throw fail('INVALID_INPUT', {
      issues: [{ path: 'currency', message: 'لا سعر لهذه الباقة بهذه العملة.' }],
    })
  }
  return { package: offered, price: amount === undefined ? price : named(offered, price, amount) }
}

function named({ openPrice }: Package, price: Money, amount: number): Money {
  const { min, max } = limitsOf(price)
  const isSold = openPrice ? amount >= min.amount && amount <= max.amount : amount === price.amount
  if (isSold) return { ...price, amount }
  const limits = `من ${formatPrice(min)} إلى ${formatPrice(max)}`
  const message = openPrice ? limits : `سعر هذه الباقة ${formatPrice(price)}.`
  throw fail('INVALID_INPUT', { issues: [{ path: 'amount', message }] })
}

/** @param agency limits to packages that cover it; 0 is the newsroom itself */
export async function listOffers(db: Handle, agency: number | undefined): Promise<PackageCard[]> {
  const offered = await listOfferedPackages(db)
  return agency === undefined ? offered : offered.filter(each => covers(each, agency || null))
}

const step = 10

export async function createPackage(db: Database, by: By, { prices, agencies, order, ...input }: Input) {
  const position = order ?? (await findLastPosition(db)) + step
  return packages.insert(db, by, { ...columnsOf(input), position }, async (tx, id) => {
    await replacePrices(tx, id, prices)
    await replaceAgencies(tx, id, agencies)
  })
}

export function editPackage(
  db: Database,
  by: By,
  { id, revision, prices, agencies, order, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return packages.edit(db, by, { id, revision }, { ...columnsOf(edits), position: order }, async tx => {
    if (prices) await replacePrices(tx, id, prices)
    if (agencies) await replaceAgencies(tx, id, agencies)
  })
}

export function switchPackage(db: Database, by: By, id: number, status: boolean) {
  return packages.turn(db, by, id, 'status', status)
}

type Plain = Partial<Omit<Input, 'prices' | 'agencies' | 'order'>>

function columnsOf({ period, periodDays, trialDays, saveOffer, openPrice, ...same }: Plain) {
  // Months and years have no fixed number of days.
  const days = period === undefined || period === 'days' ? periodDays : null
  return {
    ...{ ...same, period, period_days: days, trial_days: trialDays, open_price: openPrice },
    ...(saveOffer !== undefined && {
      save_percent: saveOffer?.percent ?? null,
      save_periods: saveOffer?.periods ?? 1,
    }),
  }
}
