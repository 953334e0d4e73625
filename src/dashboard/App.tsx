import { DirectionProvider, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'
import { queryClient } from '../ui/dashboard/api.ts'
import { ConfirmDialogs } from '../ui/dashboard/confirm.tsx'
import { DashboardLayout } from './DashboardLayout.tsx'
import { ErrorPage, UnmatchedPage } from './ErrorPage.tsx'
import { GuardedPage } from './guards.tsx'
import { followBuilds } from './newBuild.ts'
import { dashboardPages } from './pages.tsx'
import { ThemeName } from './ThemeName.tsx'
import { resolveCssVariables, theme } from './theme.ts'
import './global.css'
import { firstDayOfWeek } from '../ui/dashboard/week.ts'
import 'dayjs/locale/ar.js'

const ids = Object.keys(dashboardPages) as DashboardPageId[]
const routesOf = (zen: boolean) =>
  ids
    .filter(id => (id === 'dashboard-login___ar') === zen)
    .map(id => ({
      id,
      path: dashboardRoutes[id].path,
      element: <GuardedPage id={id} />,
      errorElement: <ErrorPage />,
    }))

const router = createBrowserRouter([
  { errorElement: <ErrorPage />, children: routesOf(true) },
  {
    element: <DashboardLayout />,
    errorElement: <ErrorPage />,
    children: [...routesOf(false), { path: '/dashboard/*', element: <UnmatchedPage /> }],
  },
])
followBuilds(router)

export function App() {
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
        <ThemeName />
        <QueryClientProvider client={queryClient}>
          <DatesProvider settings={{ locale: 'ar', firstDayOfWeek: firstDayOfWeek(), weekendDays: [5, 6] }}>
            <RouterProvider router={router} />
          </DatesProvider>
          <ConfirmDialogs words={{ title: 'هل أنت متأكد؟', confirm: 'موافق', cancel: 'ألغِ' }} />
          <Notifications position="bottom-right" zIndex={2500} limit={4} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
