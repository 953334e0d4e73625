import { Center, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { ledAway } from '../contract/guards.ts'
import { id as anyId } from '../contract/pages.ts'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'
import { WritingSkeleton } from '../features/article/dashboard/writing/WritingSkeleton.tsx'
import { KeptEntry } from '../ui/dashboard/keptState.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'
import { NotFoundPage } from '../ui/dashboard/NotFoundPage.tsx'
import { PageSkeleton } from '../ui/dashboard/PageSkeleton.tsx'
import { pageShape } from '../ui/dashboard/pageShape.ts'
import { useSession } from '../ui/dashboard/useSession.ts'
import { dashboardPages } from './pages.tsx'

/** Pages about the user's own account. */
const ownPages: DashboardPageId[] = ['dashboard-security___ar', 'dashboard-profile___ar']

/** Checks a page's guard and rights, as declared in the site map. */
export function GuardedPage({ id }: { id: DashboardPageId }) {
  const { user, settled } = useSession()
  const location = useLocation()
  const { id: noun } = useParams()
  const route = dashboardRoutes[id]
  const { Page, key } = dashboardPages[id]

  if (!user && !settled) return <Waiting />
  // A remembered user may still need to sign in.
  const isIn = user !== undefined && (settled || route.guard !== 'is-logged-out')
  const elsewhere = ledAway(route.guard, isIn, location)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  // Until the required authenticator app is set up, the API refuses all other calls.
  if (user?.mustSetUpTotp && !ownPages.includes(id) && route.guard === 'is-logged-in') {
    return <Navigate to="/dashboard/security" replace />
  }
  if (user && !mayOpen(user, id)) return <NotFoundPage because="refused" />
  if (noun !== undefined && !anyId.safeParse(Number(noun)).success)
    return <NotFoundPage because="unmatched" />
  return (
    // Another page's placeholder shows at once, where React would otherwise keep the page that was left.
    <Suspense key={key} fallback={<Placeholder id={id} />}>
      <KeptEntry value={route.keepAlive ? `${location.pathname} ${location.key}` : undefined}>
        <Page />
      </KeptEntry>
    </Suspense>
  )
}

function Placeholder({ id }: { id: DashboardPageId }) {
  if (id === 'dashboard-login___ar') return <Waiting />
  const shape = pageShape(id)
  return shape === 'writing' ? <WritingSkeleton /> : <PageSkeleton shape={shape} />
}

function Waiting() {
  return (
    <Center py={120} role="status" aria-label="تُفتح الصفحة…">
      <Loader />
    </Center>
  )
}
