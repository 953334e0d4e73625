import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { TagManager } from '../../../api/page.ts'
import type { Ad } from '../ad.contract.ts'
import { decide, useConsent } from './consent.ts'

const ConsentBar = lazy(() => import('./ConsentBar.tsx').then(({ ConsentBar }) => ({ default: ConsentBar })))

type RootData = { ads?: Ad[]; site?: { tagManager?: TagManager } }

/** Whether anything needs consent; a site without trackers does not ask. */
function useOthers() {
  const chrome = useRouteLoaderData('root') as RootData | undefined
  const tagManager = chrome?.site?.tagManager
  return {
    tagManager,
    any: Boolean(tagManager) || Boolean(chrome?.ads?.some(({ kind }) => kind !== 'image')),
  }
}

/** Asks after hydration; the tag manager loads only with consent, and is notified of a withdrawal. */
export function ConsentSlot() {
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

/** Footer button to change the decision. */
export function ConsentAgain({ className }: { className?: string | undefined }) {
  const { any } = useOthers()
  if (!any) return null
  return (
    <button type="button" className={className} onClick={() => decide(undefined)} data-scripted>
      خيارات الخصوصية
    </button>
  )
}
