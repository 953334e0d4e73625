import type { Database } from '../../platform/database/database.ts'
import type { FiguresMonth, MonthOfPackage } from './member.contract.ts'
import { listMonths, listMoves, listTrialEnds, type Move } from './member.queries.ts'

/** Figures by month; the present month is last and runs to now. */
export async function readFigures(db: Database, timeZone: string, count: number): Promise<FiguresMonth[]> {
  const [months, moves, trials] = await Promise.all([
    listMonths(db, timeZone, count),
    listMoves(db, timeZone),
    listTrialEnds(db, timeZone),
  ])
  return months.map(month => {
    const trial = trials.find(each => each.month === month)
    return {
      month,
      packages: packagesIn(month, moves),
      trialsEnded: trial?.ended ?? 0,
      trialsConverted: trial?.converted ?? 0,
    }
  })
}

/** Sums of all moves until the month's end. */
function packagesIn(month: string, moves: readonly Move[]): MonthOfPackage[] {
  const sums = new Map<string, MonthOfPackage>()
  for (const move of moves) {
    if (move.month > month) break
    const key = `${move.packageId} ${move.currency}`
    const sum = sums.get(key) ?? nothingOf(move)
    sums.set(key, sum)
    sum.active += move.joined - move.left
    sum.revenue += move.revenue
    sum.paying += move.paying
    if (move.month === month) {
      sum.joined += move.joined
      sum.left += move.left
      sum.changedIn += move.changedIn
      sum.changedOut += move.changedOut
      sum.lost += move.lost
    }
  }
  // Rounded once, as a sum of twelfths.
  const rounded = [...sums.values()].map(sum => ({ ...sum, revenue: Math.round(sum.revenue) }))
  return rounded.filter(({ active, joined, left }) => active + joined + left > 0)
}

function nothingOf({ packageId, packageName, currency }: Move): MonthOfPackage {
  return {
    package: { id: packageId, name: packageName },
    currency: currency as MonthOfPackage['currency'],
    active: 0,
    joined: 0,
    left: 0,
    changedIn: 0,
    changedOut: 0,
    lost: 0,
    revenue: 0,
    paying: 0,
  }
}
