import { useEffect, useState } from 'react'

const patienceMs = 1500

/** Holds a name for this tab while it is open; false when another tab has it, undefined until that is known. */
export function useTabLock(name: string): boolean | undefined {
  const [held, setHeld] = useState<boolean | undefined>(navigator.locks ? undefined : true)
  useEffect(() => {
    if (!navigator.locks) return
    let release = () => {}
    let isGone = false
    // The page before this one may be letting go of it only now.
    const signal = AbortSignal.timeout(patienceMs)
    navigator.locks
      .request(name, { signal }, () => {
        if (isGone) return undefined
        setHeld(true)
        return new Promise<void>(resolve => {
          release = resolve
        })
      })
      .catch(() => !isGone && setHeld(false))
    return () => {
      isGone = true
      release()
    }
  }, [name])
  return held
}
