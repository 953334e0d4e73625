import { formatAge } from '../arabic/age.ts'
import type { Digits } from '../arabic/house-style.ts'

/** Corrects the ages in a page that was rendered some time ago: of a cache, or of an edge. */
export function correctAges(): void {
  const digits = (document.documentElement.dataset.digits as Digits | undefined) ?? 'latn'
  const now = Date.now()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
    const at = Date.parse(time.dateTime)
    const { age } = time.dataset
    const words = formatAge(at, now, { oldest: age ? Date.parse(age) : at, digits }) ?? time.title
    if (time.textContent !== words) time.textContent = words
  }
}
