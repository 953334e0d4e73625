/** In the head of the readers' pages, so that the first paint is in the reader's theme and text size. */
import { applyStoredPreferences } from '../../ui/preferences.ts'
import { hasSignedInCookie } from '../../ui/site/signedInCookie.ts'

/** Where the rest of the document is still on its way after this long, the reader has what has come. */
const patienceMs = 1000

setTimeout(() => {
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!document_?.responseEnd) document.querySelector('link[rel=expect]')?.remove()
}, patienceMs)
if (hasSignedInCookie()) document.documentElement.dataset.reader = ''
applyStoredPreferences()
