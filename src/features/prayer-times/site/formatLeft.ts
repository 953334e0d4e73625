import { hourForms, minuteForms } from '../../../arabic/age.ts'
import { plural } from '../../../arabic/plural.ts'

/** «بعد ساعتين و10 دقائق». @param minutes rounded up, so that «بعد دقيقة» is the last */
export function formatLeft(minutes: number): string {
  if (minutes < 1) return 'الآن'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [plural(hours, hourForms)] : []),
    ...(rest > 0 ? [plural(rest, minuteForms)] : []),
  ]
  return `بعد ${parts.join(' و')}`
}
