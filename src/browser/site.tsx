import '../ui/site/closeByBack.ts'
import '../ui/tokens.css'
import '../site/fonts.css'
import '../site/base.css'
import { type ComponentType, StrictMode, startTransition } from 'react'
import type { PagePart } from '../contract/page-route.ts'
import type { CorePageId, SitePageId } from '../routes.ts'
import { corePages } from '../site/pages.tsx'
import { holdScrollPosition } from '../site/scrollPosition.ts'
import { partOf, siteRoutes } from '../site/siteRoutes.tsx'
import { saveScrollPositions } from '../site/useScrollRestoration.ts'
import { mayReload, watchBuilds } from '../ui/builds.ts'
import { fetchPayload, type Payload } from '../ui/fetchPayload.ts'
import { PostContext } from '../ui/route/usePost.ts'
import { loadParts } from '../ui/site/hydrateLater.tsx'
import { watchInstalling } from '../ui/site/installing.ts'
import { followReaderSession, renewReaderSession, watchOtherTabs } from '../ui/site/readerSession.ts'
import { takeHouseStyle } from '../ui/takeHouseStyle.ts'
import { createSiteRouter } from './createSiteRouter.ts'
import { createRoot, flushSync, hydrateRoot, RouterProvider } from './foundation.ts'
import { loadByPayload, stayOn, takeHead } from './loadByPayload.ts'
import { keepLocale } from './locale.ts'
import { cachePage } from './pageCache.ts'
import { isWriting, keepWriting } from './writing.ts'

const loadPart: Record<PagePart, () => Promise<Partial<Record<SitePageId, ComponentType>>>> = {
  more: async () => (await import('../site/morePages.tsx')).morePages,
  search: async () => (await import('../site/searchPages.tsx')).searchPages,
}

function pageOf(id: SitePageId) {
  const part = partOf(id)
  return part
    ? { lazy: async () => ({ Component: (await loadPart[part]())[id] as ComponentType }) }
    : { Component: corePages[id as CorePageId] }
}

/** JSON in the document: the answer to a form submitted before the scripts loaded, or the data of an error page. */
function readJson<Data>(id: 'action-data' | 'payload'): Data | null {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

/** Yields between pieces of work, so that no press has to wait. */
const letOthersIn = () => new Promise(resolve => setTimeout(resolve))

/** The page is complete without this: if its data cannot be fetched, its links work without scripts. */
async function hydrate() {
  const payload =
    readJson<Payload>('payload') ?? (await fetchPayload(new URL(location.href)).catch(() => undefined))
  if (!payload || payload.redirect) return
  const nothing = () => null
  const routes = siteRoutes({ loaderOf: () => nothing, actionOf: () => nothing, pageOf })
  // React hydrates only what is loaded; a lazy route would be rendered again.
  for (const route of routes[0]?.children ?? []) {
    const isShown = (route.id ?? '') in { ...payload.loaderData, ...payload.errors }
    if (isShown && typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  await letOthersIn()
  const router = createSiteRouter(routes, {
    hydrationData: {
      loaderData: payload.loaderData,
      errors: payload.errors,
      actionData: readJson<Record<string, unknown>>('action-data'),
    },
    dataStrategy: loadByPayload(() => stayOn(router)),
  })
  await letOthersIn()
  saveScrollPositions(router)
  cachePage(router.state)
  router.subscribe(state => {
    const { navigation, location } = state
    if (navigation.state !== 'idle') return
    takeHead(location.pathname + location.search)
    cachePage(state)
    void followReaderSession()
  })
  const container = document.getElementById('site')!
  const page = (
    <StrictMode>
      <PostContext value={router}>
        <RouterProvider router={router} />
      </PostContext>
    </StrictMode>
  )
  // A page that changed after it was sent is rendered again instead of hydrated.
  const same = payload.version === document.documentElement.dataset.version
  if (same) startTransition(() => void hydrateRoot(container, page))
  else {
    await loadParts()
    holdScrollPosition(() => keepWriting(() => flushSync(() => createRoot(container).render(page))))
  }
  watchBuilds()
  watchOtherTabs()
  void renewReaderSession()
  const idleTasks = await import('./idleTasks.ts')
  idleTasks.startIdleTasks(router)
}

/**
 * In a task after the evaluation of this script: a request, or a look at the cookies, makes Chromium parse each function
 * on the stack again, which would be the whole script.
 */
async function start() {
  await letOthersIn()
  keepLocale()
  takeHouseStyle()
  watchInstalling()
  await hydrate()
}

// A chunk of an old build no longer exists; unsaved input takes precedence.
addEventListener('vite:preloadError', () => {
  if (!isWriting() && navigator.onLine && mayReload()) location.reload()
})
void start()
