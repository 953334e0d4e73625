import { formatNumber } from '../../../../arabic/digits.ts'
import type { NetworkAccount } from '../network.contract.ts'

export const sectionWords = {
  none: 'لا شيء',
  some: 'أقسام أختارها',
  all: 'كل ما يُنشر',
} as const satisfies Record<NetworkAccount['postsSections'], string>

/** Short description of an account's posting rule. */
export function sayRule({ postsBreaking, postsSections, sectionIds, perHour }: NetworkAccount): string {
  const sections = {
    none: '',
    some: `أقسام: ${formatNumber(sectionIds.length)}`,
    all: 'كل ما يُنشر',
  }[postsSections]
  const parts = [
    postsBreaking && 'العاجل',
    sections,
    sections && perHour > 0 && `${formatNumber(perHour)} في الساعة`,
  ]
  return parts.filter(Boolean).join('، ') || 'بيد المحرر فقط'
}

/** «22:00» */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${formatNumber(hour)}:${formatNumber(0)}${formatNumber(0)}`,
}))
