import { formatNumber } from '../../../arabic/digits.ts'
import type { ManagedGroup } from '../group.contract.ts'

/** «12 من 50 مقعدًا», or the number alone. */
export function seatsInWords({ used, seats }: Pick<ManagedGroup, 'used' | 'seats'>): string {
  return seats === null
    ? `المقاعد المشغولة: ${formatNumber(used)}`
    : `المقاعد المشغولة: ${formatNumber(used)} من ${formatNumber(seats)}`
}
