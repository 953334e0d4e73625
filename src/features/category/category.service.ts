import type { z } from 'zod'
import { toDigits } from '../../arabic/digits.ts'
import { currencySign } from '../../arabic/money.ts'
import { slugify } from '../../arabic/slug.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import { formatPrice } from '../market/market.policy.ts'
import { getMarket } from '../market/market.service.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { type Category, type categoryInput, reservedSlugs } from './category.contract.ts'
import { categoryEntity } from './category.entity.ts'
import { endStripLater } from './category.jobs.ts'
import {
  findCategoryToChange,
  listCategoriesToChange,
  listEnabledCategories,
  listStrips,
  selectCategory,
} from './category.queries.ts'
import { type ShownStrip, type Strip, stripHours, stripPlaces } from './category.schema.ts'

type Input = z.output<typeof categoryInput>

const categories = changesOf(categoryEntity, selectCategory)

export { listStrips }
export const { get: getCategory, remove: removeCategory } = categories

/** Enabled top-level categories, each with its enabled children. */
export async function listMenuCategories(db: Handle) {
  const categories = await listEnabledCategories(db)
  return categories
    .filter(category => category.parentId === null)
    .map(category => ({
      ...category,
      children: categories.filter(child => child.parentId === category.id),
    }))
}

function columnsOf({ imageId, parentId, order, ...same }: Partial<Input>) {
  return { ...same, image_id: imageId, parent_id: parentId, position: order }
}

export function createCategory(db: Handle, by: By, input: Input) {
  const named = slugify(input.name)
  const slug = input.slug ?? (reservedSlugs.has(named) ? `${named}-${categoryEntity.slug}` : undefined)
  return categories.insert(db, by, columnsOf({ ...input, ...(slug && { slug }) }))
}

export function editCategory(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return categories.edit(db, by, { id, revision }, columnsOf(edits))
}

export function switchCategory(db: Database, by: By, id: number, status: boolean) {
  return categories.turn(db, by, id, 'status', status)
}

type StripChange = Strip & { id: number; seenAt?: string | null | undefined }

/**
 * Without `seenAt` the last writer wins, who may be a program that knows the figures.
 * @throws STALE_REVISION if the strip was saved after the one that the caller has read
 */
export function setStrip(db: Database, by: By, { id, seenAt, ...strip }: StripChange): Promise<Category> {
  return inTransaction(db, async tx => {
    const now = Date.now()
    const before = found(await findCategoryToChange(tx, id))
    if (seenAt !== undefined && seenAt !== before.stripAt) throw fail('STALE_REVISION', { current: before })
    await categories.update(tx, id, { strip: JSON.stringify(strip), strip_at: new Date(now) })
    await endStripLater(tx, id, new Date(now + stripHours * 3_600_000))
    const after = await categories.get(tx, id)
    await recordChange(tx, by, categoryEntity, { action: 'edited', id, before, after })
    // Only pages with strips show it.
    await invalidate(tx, [cacheTag.strips])
    return after
  })
}

/** Prices of currencies and gold as the strips of these sections; none while there are no prices. */
export async function priceStrips(
  { db, markets }: Pick<Services, 'db' | 'markets'>,
  sections: number[],
): Promise<ShownStrip[]> {
  const [{ base, currencies, gold }, { digits }] = await Promise.all([
    getMarket(db, markets),
    getHouseStyle(db),
  ])
  const gram = gold?.grams.find(({ karat }) => karat === 21)
  const written = (price: number, code: string) => `${formatPrice(price, digits)} ${currencySign(code)}`
  const shown = currencies.slice(0, gram ? stripPlaces - 1 : stripPlaces)
  const figures = [
    ...shown.map(({ name, rate, change }) => ({ label: name, value: written(rate, base), change })),
    ...(gold && gram
      ? [
          {
            label: toDigits('ذهب عيار 21', digits),
            value: written(gram.price, gold.currency),
            change: gold.change,
          },
        ]
      : []),
  ]
  const prices = [...shown, ...(gold ? [gold] : [])]
  const at = prices.map(price => price.at).toSorted()[0]
  if (!at) return []
  const isOld = prices.some(price => price.isOld)
  return sections.map(category => ({ category, figures, scores: [], at, isOld }))
}

/** Leaves room for a later category between two. */
const step = 10

/**
 * Reorders all categories at once, each among its siblings; only moved ones are changed and logged.
 * @throws STALE_REVISION if one was edited, added or deleted meanwhile
 */
export function reorderCategories(
  db: Database,
  by: By,
  order: { id: number; revision: number }[],
): Promise<Category[]> {
  return inTransaction(db, async tx => {
    const known = new Map((await listCategoriesToChange(tx)).map(category => [category.id, category]))
    if (known.size !== order.length || new Set(order.map(({ id }) => id)).size !== order.length)
      throw fail('STALE_REVISION', { current: null })
    const last = new Map<number | null, number>()
    const after: Category[] = []
    for (const { id, revision } of order) {
      const category = known.get(id)
      if (!category) throw fail('STALE_REVISION', { current: null })
      refuseStale(category, revision)
      const parent = category.parent?.id ?? null
      const position = (last.get(parent) ?? 0) + step
      last.set(parent, position)
      const moves = category.order !== position
      after.push(moves ? await categories.edit(tx, by, { id, revision }, { position }) : category)
    }
    return after
  })
}
