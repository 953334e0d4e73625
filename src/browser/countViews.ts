import type { DataRouter } from 'react-router'
import { placementOf } from './placement.ts'
import { type Progress, watchReading } from './watchReading.ts'

const path = '/page-turn'

/** One view of a page; `part` is incremented each time the reader leaves it. */
type View = { id: string; part: number; path: string; referrer: string; placement: string; utm?: string[] }

/**
 * Reports opened pages to the server, and on leaving reading time and scroll depth. Nothing is stored on the device,
 * and nothing waits for the report.
 */
export function countViews(router: DataRouter): void {
  const reading = watchReading()
  let view = open(document.referrer)
  send(view, { engaged: 0, depth: 0 })

  function leave() {
    const progress = reading.take()
    if (progress.engaged === 0 && progress.depth === 0) return
    view.part += 1
    send(view, progress)
  }

  let placement = ''
  document.addEventListener('click', ({ target }) => {
    placement = placementOf(target)
  })
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location.pathname === view.path) return
    leave()
    view = open(window.location.origin + view.path, placement)
    placement = ''
    reading.restart()
    send(view, { engaged: 0, depth: 0 })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => {
    // Restored from the browser's back-forward cache: counts as opened again.
    if (!persisted) return
    view = open('')
    reading.restart()
    send(view, { engaged: 0, depth: 0 })
  })
}

function open(referrer: string, placement = ''): View {
  const query = new URLSearchParams(location.search)
  const utm = ['utm_source', 'utm_medium', 'utm_campaign'].map(name => (query.get(name) ?? '').slice(0, 100))
  return {
    id: randomId(),
    part: 0,
    path: location.pathname,
    referrer,
    placement,
    ...(utm.some(Boolean) && { utm }),
  }
}

/** `crypto.randomUUID` is for secure origins only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function send(view: View, progress: Progress): void {
  const body = JSON.stringify({ ...view, referrer: view.referrer.slice(0, 2000), ...progress })
  if (navigator.sendBeacon?.(path, body)) return
  fetch(path, { method: 'POST', body, keepalive: true })
    // An unread response body keeps its connection from the next request.
    .then(answer => answer.text())
    .catch(() => {})
}
