import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation, useNavigation } from 'react-router'
import { ConsentSlot } from '../features/ad/site/ConsentSlot.tsx'
import { PositionedAd } from '../features/ad/site/PositionedAd.tsx'
import { PlayerSlot } from '../features/channel/site/PlayerSlot.tsx'
import type { Chrome } from './chrome.loader.ts'
import { Masthead } from './Masthead.tsx'
import { PageTransition } from './PageTransition.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import css from './SiteLayout.module.css'
import { SiteMenu } from './SiteMenu.tsx'
import { Unreachable } from './Unreachable.tsx'
import { useScrollRestoration } from './useScrollRestoration.ts'

/** Header and footer, around every page. */
export function SiteLayout() {
  const chrome = useLoaderData() as Chrome
  const { state } = useNavigation()
  const { pathname } = useLocation()
  useScrollRestoration()
  useFocusOnHeading()
  return (
    <div className={css.site}>
      <a href="#content" className={css.skip}>
        إلى المحتوى
      </a>
      <Masthead chrome={chrome} />
      <SiteMenu chrome={chrome} />
      {state === 'loading' && <div className={css.progress} aria-hidden="true" />}
      {!/^\/(?:account|auth)(?:\/|$)/.test(pathname) && <PositionedAd position="header" />}
      <main id="content" className={css.main} aria-busy={state === 'loading' || undefined}>
        <PageTransition />
      </main>
      <SiteFooter chrome={chrome} />
      <PlayerSlot />
      <ConsentSlot />
      <Unreachable />
    </div>
  )
}

/** Screen readers and keyboards continue at the heading of the next page; an answered form keeps its focus. */
function useFocusOnHeading() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const known = useRef(address)
  useEffect(() => {
    if (known.current === address) return
    known.current = address
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [address])
}
