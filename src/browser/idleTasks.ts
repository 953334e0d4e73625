import { type DataRouter, matchPath } from 'react-router'
import { isLaidOut } from '../site/scrollPosition.ts'
import { rememberLanding } from '../ui/site/landing.ts'
import { watchMarkedPassage } from '../ui/site/markedPassage.ts'
import { countViews } from './countViews.ts'
import { setLateFaces } from './lateFaces.ts'
import { followReading } from './offline.ts'
import { prefetch } from './prefetch.ts'
import { whenIdle } from './whenIdle.ts'

/** `/builds/meta/{id}.json`; a `shared` page is the same for every guest, so it can be prefetched. */
type Meta = { routes: { path: string; shared: boolean }[] }

/** SPECIFICATION.md section 9. */
const metaDelay = 1000
const maxInView = 3

/** Starts view counting, prefetching and offline reading, which no page needs for display. */
export function startIdleTasks(router: DataRouter): void {
  rememberLanding()
  whenShown(() => void setLateFaces().catch(() => {}))
  whenShown(() => countViews(router))
  followReading(router)
  watchMarkedPassage()
  whenShown(async () => {
    await whenIdle()
    const { keepReading } = await import('../features/reading-history/site/keepReading.ts')
    keepReading(router)
  })
  whenShown(async () => {
    await whenIdle()
    const { followAccount } = await import('../ui/site/accountPreferences.ts')
    followAccount(router)
  })
  whenShown(() => followLive(router))
  setTimeout(async () => {
    if (isSparing()) return
    const routes = await fetchMeta().catch(() => undefined)
    if (!routes) return
    const ask = (target: EventTarget | null) => {
      const url = linkOf(target)
      if (url && !isSparing() && routes.some(path => matchPath(path, url.pathname))) prefetch(url)
    }
    for (const intent of ['mouseover', 'touchstart', 'focusin'])
      document.addEventListener(intent, ({ target }) => ask(target), { passive: true })
    const askInView = async () => {
      await whenIdle()
      // Not during a navigation, which has priority.
      if (router.state.navigation.state === 'idle') headlinesInView().slice(0, maxInView).forEach(ask)
    }
    void askInView()
    router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') void askInView()
    })
  }, metaDelay)
}

/** Follows an article's live coverage, with a script that no other page loads. */
function followLive(router: DataRouter): void {
  let stop: (() => void) | undefined
  let followed: HTMLElement | null = null
  const look = async () => {
    // After the page has been drawn.
    await whenIdle()
    const section = document.querySelector<HTMLElement>('main [data-live]')
    if (section === followed) return
    stop?.()
    stop = undefined
    followed = section
    if (!section) return
    const { followCoverage } = await import('../features/live-blog/site/followCoverage.ts')
    if (followed === section) stop = followCoverage(section)
  }
  void look().catch(() => {})
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void look().catch(() => {})
  })
}

/** Delays work on a prerendered page until it is shown. */
function whenShown(work: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', work, { once: true })
  } else work()
}

async function fetchMeta(): Promise<string[]> {
  const response = await fetch(`/builds/meta/${document.documentElement.dataset.build}.json`)
  const { routes } = (await response.json()) as Meta
  return routes.filter(({ shared }) => shared).map(({ path }) => path)
}

/** https://wicg.github.io/netinfo/ */
type Connection = { effectiveType?: string; saveData?: boolean }

/** A very slow connection, or a reader who saves data. */
function isSparing(): boolean {
  const { effectiveType = '', saveData } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}

/** Another page of ours to which a press here would navigate. */
function linkOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.origin !== location.origin) return undefined
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? undefined : new URL(link.href)
}

function headlinesInView(): Element[] {
  return [...document.querySelectorAll('main :is(h2,h3) a')].filter(isLaidOut).filter(link => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}
