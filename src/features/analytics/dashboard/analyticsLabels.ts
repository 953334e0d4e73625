import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber, formatPercent, toDigits } from '../../../arabic/digits.ts'
import { type DimensionName, type Metric, sourceWords } from '../catalogue.schema.ts'
import { sayReferrer } from './sayReferrer.ts'

const words: Partial<Record<DimensionName, Record<string, string>>> = {
  source: sourceWords,
  deviceCategory: { mobile: 'هاتف', desktop: 'حاسوب', tablet: 'لوحي' },
  placement: {
    related: 'اقرأ أيضًا',
    'most-read': 'الأكثر قراءة',
    next: 'المقال التالي',
    list: 'القوائم',
    search: 'البحث',
    push: 'الإشعارات',
    newsletter: 'الرسائل البريدية',
  },
  pageType: {
    home: 'الصفحة الأولى',
    article: 'المقالات',
    category: 'الأقسام',
    agency: 'الوكالات',
    search: 'البحث',
    page: 'صفحات أخرى',
  },
}

const countries = new Intl.DisplayNames('ar', { type: 'region', fallback: 'code' })

/** Readable name of a dimension's value. */
export function sayValue(name: DimensionName, value: string, label?: string): string {
  if (label) return label
  if (value === '') return 'غير معروف'
  // Noon falls on the same day in every time zone of the newsroom.
  if (name === 'date') return formatGregorian(`${value}T12:00:00Z`, { style: 'day' })
  if (name === 'hour') return toDigits(value)
  if (name === 'placement' && value.startsWith('home:')) {
    return `الصفحة الأولى، الموضع ${toDigits(value.slice(5))}`
  }
  if (name === 'referrer') return sayReferrer(value)
  if (name === 'country') return /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value
  return words[name]?.[value] ?? value
}

/** Averages are rounded: seconds, and per cent of the page. */
export function sayFigure(name: Metric, value: number): string {
  if (name === 'averageEngagementTime') return `${formatNumber(Math.round(value))} ث`
  if (name === 'averageScrollDepth') return formatPercent(Math.round(value))
  return formatNumber(value)
}

/** Label of figures that come from Google. */
export const googleName = 'Google Analytics'
