import { formatNumber } from '../../../arabic/digits.ts'

/** «24°»; adding 0 turns -0 into 0. */
export function formatDegrees(celsius: number): string {
  return `${formatNumber(Math.round(celsius) + 0)}°`
}
