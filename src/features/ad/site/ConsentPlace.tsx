import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { TagManager } from '../../../api/page.ts'
import type { Ad } from '../ad.contract.ts'
import { decide, useConsent } from './consent.ts'

const ConsentBar = lazy(() => import('./ConsentBar.tsx').then(({ ConsentBar }) => ({ default: ConsentBar })))

type Shared = { ads?: Ad[]; site?: { tagManager?: TagManager } }

/** Has the site anything of others that must be agreed to? One without trackers asks nobody anything. */
function useOthers() {
  const chrome = useRouteLoaderData('root') as Shared | undefined
  const tagManager = chrome?.site?.tagManager
  return {
    tagManager,
    any: Boolean(tagManager) || Boolean(chrome?.ads?.some(({ kind }) => kind !== 'image')),
  }
}

/** Asks once the page has woken up; the tag manager comes only after a yes, and is told of a later no. */
export function ConsentPlace() {
  const { tagManager, any } = useOthers()
  const consent = useConsent()
  const granted = consent === 'granted'
  const wasGranted = useRef(false)
  useEffect(() => {
    if (!tagManager || granted === wasGranted.current) return
    wasGranted.current = granted
    void import('./startTagManager.ts').then(({ startTagManager, stopTagManager }) =>
      granted ? startTagManager(tagManager) : stopTagManager(),
    )
  }, [tagManager, granted])
  if (!any || consent !== undefined) return null
  return (
    <Suspense>
      <ConsentBar />
    </Suspense>
  )
}

/** For the page's foot: to think again. */
export function ConsentAgain({ className }: { className?: string | undefined }) {
  const { any } = useOthers()
  if (!any) return null
  return (
    <button type="button" className={className} onClick={() => decide(undefined)} data-scripted>
      خيارات الخصوصية
    </button>
  )
}
