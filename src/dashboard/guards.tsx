import { Center, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type DashboardPageId, type PageRoute, pageRoutes } from '../routes.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { dashboardPages } from './pages.tsx'
import { useSession } from './useSession.ts'

/** A page behind its guard and its permission, as the site map names them. */
export function GuardedPage({ id }: { id: DashboardPageId }) {
  const { user, settled, may, mayEverywhere } = useSession()
  const { pathname, search } = useLocation()
  const route: PageRoute = pageRoutes[id]
  const Page = dashboardPages[id]

  if (!user && !settled) return <Waiting />
  if (route.guard === 'is-logged-in' && !user) {
    return <Navigate to={`/dashboard/login?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  if (route.guard === 'is-logged-out' && user && settled) {
    return <Navigate to={nextAddress(search)} replace />
  }
  // Nothing else answers them until the authenticator app that was asked for is there.
  if (user?.mustSetUpTotp && id !== 'dashboard-security___ar' && route.guard === 'is-logged-in') {
    return <Navigate to="/dashboard/security" replace />
  }
  if (route.permission) {
    const { action, subject, everywhere } = route.permission
    if (!(everywhere ? mayEverywhere : may)(action, subject)) return <NotFoundPage fullPath={pathname} />
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}

/** Where a person was going: only ever a path of the dashboard itself. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const url = URL.parse(next, location.origin)
  const isOurs = url?.origin === location.origin && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOurs && next.startsWith('/') && url.pathname !== '/dashboard/login'
    ? url.pathname + url.search + url.hash
    : '/dashboard'
}

function Waiting() {
  return (
    <Center py={120} role="status" aria-label="تُفتح الصفحة…">
      <Loader />
    </Center>
  )
}
