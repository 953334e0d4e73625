import type { DataRouter } from 'react-router'
import { fetchApi } from '../../../api/fetchApi.ts'
import { hasSignedInCookie } from '../../../ui/site/signedInCookie.ts'
import { placeOfText, resumeReading } from './resumeReading.ts'
import {
  forgetStoredReads,
  isReadingStopped,
  listStoredReads,
  type StoredRead,
  storeRead,
} from './storedReading.ts'

/** An article opened by mistake does not count. */
const shortestMs = 5000

/** Stores each article's reading progress: in the account, or on this device. */
export function keepReading(router: DataRouter): void {
  let openedAt = Date.now()
  function leave() {
    if (Date.now() - openedAt < shortestMs || isReadingStopped()) return
    const read = measureReading()
    if (read) keep(read)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  addEventListener('pagehide', leave)
  let { key } = router.state.location
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'loading') leave()
    if (navigation.state !== 'idle' || location.key === key) return
    key = location.key
    openedAt = Date.now()
  })
  resumeReading()
}

/** Reading progress of the current article, down to the window's lower edge. */
function measureReading(): StoredRead | undefined {
  const [, id] = /^\/article\/(\d+)\//.exec(location.pathname) ?? []
  const title = document.querySelector('article h1')?.textContent
  const text = placeOfText()
  if (!id || !title || !text || text.height <= 0) return undefined
  const share = (scrollY + innerHeight - text.top) / text.height
  const progress = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return { id: Number(id), path: location.pathname, title, progress, at: Date.now() }
}

let keeping: Promise<unknown> = Promise.resolve()

/** Resolves when the account has stored the latest progress. */
export const untilKept = () => keeping

/** A guest's history is sent to the account with the first article after signing in. */
function keep(read: StoredRead): void {
  if (!hasSignedInCookie()) {
    storeRead(read)
    return
  }
  const reads = [read, ...listStoredReads()].map(({ id, progress, at }) => ({
    id,
    progress,
    at: new Date(at).toISOString(),
  }))
  keeping = fetchApi('/api/v1/user/reading', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reads }),
    keepalive: true,
  })
    .then(answer => {
      if (answer.ok) forgetStoredReads()
      return answer.text()
    })
    .catch(() => {})
}
