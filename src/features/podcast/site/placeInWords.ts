import { formatNumber } from '../../../arabic/digits.ts'

type Place = { season: number | null; number: number | null; type: 'full' | 'trailer' | 'bonus' }

/** «الموسم 2 · الحلقة 4», «حلقة تعريفية» */
export function placeInWords({ season, number, type }: Place): string {
  const kinds = { full: '', trailer: 'حلقة تعريفية', bonus: 'حلقة إضافية' }
  return [
    season ? `الموسم ${formatNumber(season)}` : '',
    number ? `الحلقة ${formatNumber(number)}` : '',
    kinds[type],
  ]
    .filter(Boolean)
    .join(' · ')
}
