import { formatNumber, formatPercent } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { ArticleFigures } from '../analytics.contract.ts'

/** The hour of publication is the first. */
export const sayHours = (hour: number): string => plural(hour + 1, nouns.hour)

/** Compares the article with its section, at the latest hour that both have. */
export function sayGrowth(curve: ArticleFigures['curve']): string {
  const last = curve.at(-1)
  if (!last) return ''
  const both = curve.findLast(({ median }) => median !== null && median > 0)
  const read = `بعد ${sayHours(last.hour)}: ${formatNumber(last.views)}.`
  if (!both?.median) return read
  const more = Math.round(((both.views - both.median) / both.median) * 100)
  if (more === 0) return `${read} كالمعتاد في قسمه.`
  if (more > 0) return `${read} أكثر من وسيط قسمه بنسبة ${formatPercent(more)}.`
  return `${read} أقل من وسيط قسمه بنسبة ${formatPercent(-more)}.`
}
