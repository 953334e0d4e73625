import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'

/** Fades in a page that replaces another, unless its route's transition is `none`. */
export function usePageTransition(main: RefObject<HTMLElement | null>): void {
  const id = useMatches().at(-1)?.id as DashboardPageId
  const shown = useRef(id)
  useLayoutEffect(() => {
    if (shown.current === id) return
    shown.current = id
    const { transition = 'fade' } = dashboardRoutes[id] ?? {}
    if (transition === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.current?.animate([{ opacity: 0.3 }, {}], { duration: 150, easing: 'ease-out' })
  }, [id, main])
}
