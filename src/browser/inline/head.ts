/** In the head of the readers' pages, so that the first paint has the reader's theme and text size. */
import { applyStoredPreferences, applyStoredSpace } from '../../ui/preferences.ts'
import { hasSignedInCookie } from '../../ui/site/signedInCookie.ts'

/** If the rest of the document takes longer, the reader can use what has arrived. */
const patienceMs = 1000

setTimeout(() => {
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!document_?.responseEnd) document.querySelector('link[rel=expect]')?.remove()
}, patienceMs)
if (hasSignedInCookie()) document.documentElement.dataset.reader = ''
applyStoredPreferences()
applyStoredSpace()
