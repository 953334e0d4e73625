import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router'
import type { Chrome } from './loaders.ts'
import { Masthead } from './Masthead.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import css from './SiteLayout.module.css'
import { SiteMenu } from './SiteMenu.tsx'

/** What stands around every page. */
export function SiteLayout() {
  const chrome = useLoaderData() as Chrome
  const { state } = useNavigation()
  useFocusOnHeading()
  return (
    <div className={css.site}>
      <a href="#content" className={css.skip}>
        إلى المحتوى
      </a>
      <Masthead chrome={chrome} />
      <SiteMenu menu={chrome.menu} />
      {state === 'loading' && <div className={css.progress} aria-hidden="true" />}
      <main id="content" className={css.main} aria-busy={state === 'loading' || undefined}>
        <Outlet />
      </main>
      <SiteFooter chrome={chrome} />
      <ScrollRestoration />
    </div>
  )
}

/** After moving to another page who reads by ear or by key begins at its heading, not at its end. */
function useFocusOnHeading() {
  const { key } = useLocation()
  const known = useRef(key)
  useEffect(() => {
    if (known.current === key) return
    known.current = key
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [key])
}
