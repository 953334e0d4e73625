import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

type Options = {
  message?: string
  /** Tries to keep what is unsaved before anybody is asked; true when it has. */
  settle?: () => Promise<boolean>
}

/** Asks before leaving, within the dashboard or by closing the tab, while `unsaved` says so. */
export function useLeaveGuard(
  unsaved: () => boolean,
  { message = 'لديك تعديلات لم تُحفظ بعد، وستضيع إن غادرت الصفحة.', settle }: Options = {},
): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () =>
      (await settle?.()) ||
      (await confirm({
        title: 'مغادرة الصفحة؟',
        message,
        confirm: 'غادر ولا تحفظ',
        cancel: 'ابقَ هنا',
        danger: true,
      }))
    void ask().then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
