import '../ui/tokens.css'
import '../site/fonts.css'
import '../site/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { siteRoutes } from '../site/siteRoutes.tsx'
import { fetchPayload } from '../ui/fetchPayload.ts'
import { watchBuilds } from './builds.ts'
import { loadByPayload, takeHead } from './loadByPayload.ts'

/** The page is complete without this: where its data cannot be had, its links lead on as they are. */
async function wakeUp() {
  const payload = await fetchPayload(new URL(location.href)).catch(() => undefined)
  if (!payload || payload.redirect) return
  const router = createBrowserRouter(
    siteRoutes(() => () => null),
    {
      hydrationData: { loaderData: payload.loaderData, errors: payload.errors },
      dataStrategy: loadByPayload,
    },
  )
  router.subscribe(({ navigation, location: { pathname, search } }) => {
    if (navigation.state === 'idle') takeHead(pathname + search)
  })
  const place = document.getElementById('site')!
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // A page that has changed since it was sent is drawn anew rather than patched up.
  const same = payload.version === document.documentElement.dataset.version
  startTransition(() => {
    if (same) hydrateRoot(place, page)
    else createRoot(place).render(page)
  })
  watchBuilds()
}

void wakeUp()
