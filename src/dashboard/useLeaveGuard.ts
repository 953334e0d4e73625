import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

/** Asks before leaving, within the dashboard or by closing the tab, while `unsaved` says so. */
export function useLeaveGuard(
  unsaved: () => boolean,
  message = 'لديك تعديلات لم تُحفظ بعد، وستضيع إن غادرت الصفحة.',
): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'مغادرة الصفحة؟',
      message,
      confirm: 'غادر ولا تحفظ',
      cancel: 'ابقَ هنا',
      danger: true,
    }).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, message])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
