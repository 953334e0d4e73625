import type { DataRouter } from 'react-router'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'

/** A message from a page to the service worker. */
export type OfflineMessage = { forget: true } | Read
export type Read = { address: string; title: string; pictures: string[]; assets: string[] }

const pause = 1000

/** Has the service worker store articles that are read, for reading offline. */
export function followReading(router: DataRouter): void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return
  void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
    // Private windows may refuse; only offline reading needs it.
  })
  const tell = async (told: OfflineMessage) => (await serviceWorker.ready).active?.postMessage(told)

  let timer: ReturnType<typeof setTimeout>
  const tellSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const { navigation, matches, errors } = router.state
      const isThere = navigation.state === 'idle' && !errors && isReading(matches.at(-1)?.route.id)
      if (isThere && navigator.onLine) void tell(whatIsRead(router))
    }, pause)
  }
  tellSoon()
  router.subscribe(tellSoon)
  // Pictures load while scrolling; the event does not bubble.
  document.addEventListener('load', tellSoon, { capture: true })

  // Signing out deletes the stored articles.
  new MutationObserver(() => {
    if (document.documentElement.dataset.reader !== undefined) return
    clearTimeout(timer)
    void tell({ forget: true })
  }).observe(document.documentElement, { attributeFilter: ['data-reader'] })
}

/** Excludes personal pages and forms. */
function isReading(id = ''): boolean {
  const page = (pageRoutes as Record<string, PageRoute | undefined>)[id]
  return page !== undefined && page.part !== 'more' && !page.guard && !page.secret && !page.personal
}

function whatIsRead({ state: { location } }: DataRouter): Read {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  )
  return {
    address: location.pathname + location.search,
    title: document.querySelector('main h1')?.textContent ?? document.title,
    pictures: [...new Set(pictures.map(({ currentSrc }) => currentSrc))].filter(isOurs('/media/')),
    assets: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(isOurs('/assets/')),
  }
}

const isOurs = (folder: string) => (address: string) => address.startsWith(location.origin + folder)
