import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'

/** «أقل من دقيقة»، «12 دقيقة»، «3 ساعات»، «يومان»; a dash for null. */
export function sayMinutes(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < 1) return 'أقل من دقيقة'
  if (minutes < 90) return plural(Math.round(minutes), nouns.minute)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? plural(hours, nouns.hour) : plural(Math.round(hours / 24), nouns.day)
}
