import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Promotion, promotionInput, promotionStates } from './promotion.contract.ts'
import { promotionEntity } from './promotion.entity.ts'
import { keyOfCode } from './promotion.policy.ts'
import {
  countUses,
  replacePackages,
  replacePrices,
  selectPromotion,
  selectPromotionByKey,
} from './promotion.queries.ts'

type Input = z.output<typeof promotionInput>

const promotions = changesOf(promotionEntity, selectPromotion)

export async function createPromotion(db: Database, by: By, { prices, packages, ...input }: Input) {
  refuseUnclear({ ...input, prices })
  return promotions.insert(db, by, columnsOf(input), async (tx, id) => {
    await replacePrices(tx, id, input.percent === null ? prices : [])
    await replacePackages(tx, id, packages)
  })
}

type Edit = { id: number; revision: number } & Partial<Input>

export async function editPromotion(db: Database, by: By, edit: Edit): Promise<Promotion> {
  const { id, revision, prices, packages, ...input } = edit
  const known = await promotions.get(db, id)
  const after = { ...known, ...input, prices: prices ?? known.prices }
  refuseUnclear(after)
  return promotions.edit(db, by, { id, revision }, columnsOf(input), async tx => {
    if (prices || input.percent !== undefined) {
      await replacePrices(tx, id, after.percent === null ? after.prices : [])
    }
    if (packages) await replacePackages(tx, id, packages)
  })
}

export function switchPromotion(db: Database, by: By, id: number, status: boolean): Promise<Promotion> {
  return promotions.turn(db, by, id, 'status', status)
}

/** @throws INVALID_INPUT without a percentage or price, or for a code without letters and digits */
function refuseUnclear({ percent, prices, code }: Pick<Input, 'percent' | 'prices' | 'code'>): void {
  const isTwice = new Set(prices.map(({ currency }) => currency)).size < prices.length
  const issues = [
    ...(percent === null && prices.length === 0
      ? [{ path: 'percent', message: 'اكتب الخصم بالمئة، أو سعر المدة بعملة واحدة على الأقل.' }]
      : []),
    ...(isTwice ? [{ path: 'prices', message: 'لكل عملة سعر واحد' }] : []),
    ...(keyOfCode(code).length < 3 ? [{ path: 'code', message: 'ثلاثة حروف أو أرقام على الأقل' }] : []),
  ]
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}

type Plain = Partial<Omit<Input, 'prices' | 'packages'>>

function columnsOf({ code, startsAt, endsAt, maxUses, ...same }: Plain) {
  return {
    ...same,
    code,
    code_key: code === undefined ? undefined : keyOfCode(code),
    starts_at: startsAt,
    ends_at: endsAt,
    max_uses: maxUses,
  }
}

type State = (typeof promotionStates)[number]

/** A code that is switched off or has not begun is unknown to readers. */
export async function findPromotion(
  db: Handle,
  code: string,
): Promise<{ state: State; promotion: Promotion | undefined }> {
  const key = keyOfCode(code)
  const promotion = key ? await selectPromotionByKey(db, key).executeTakeFirst() : undefined
  return { state: await stateOf(db, promotion), promotion }
}

export async function stateOf(
  db: Handle,
  promotion: Promotion | undefined,
  /** The subscription that holds a use already. */
  exceptFor?: number | null,
): Promise<State> {
  if (!promotion?.status || startsLater(promotion)) return 'unknown'
  const { id, endsAt, maxUses } = promotion
  if (endsAt && new Date(endsAt) <= new Date()) return 'over'
  if (maxUses === null) return 'valid'
  return (await countUses(db, { id, exceptFor: exceptFor ?? null })) < maxUses ? 'valid' : 'usedUp'
}

const startsLater = ({ startsAt }: Promotion) => startsAt !== null && new Date(startsAt) > new Date()
