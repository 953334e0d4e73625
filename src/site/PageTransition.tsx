import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'
import css from './PageTransition.module.css'

/** The page, with its route's transition when it replaces another. */
export function PageTransition() {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const id = useMatches().at(-1)?.id ?? ''
  const { transition = 'fade' } = (pageRoutes as Record<string, PageRoute | undefined>)[id] ?? {}
  const fades = transition === 'fade' && pathname !== first
  return (
    <div key={pathname} className={fades ? css.fade : undefined}>
      <Outlet />
    </div>
  )
}
