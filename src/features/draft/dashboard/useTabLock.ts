import { useEffect, useState } from 'react'
import { holdName } from './holdName.ts'

/** Holds a name for this tab while it is open; false while another tab has it, undefined until that is known. */
export function useTabLock(name: string): boolean | undefined {
  const [held, setHeld] = useState<boolean | undefined>(navigator.locks ? undefined : true)
  useEffect(() => {
    if (navigator.locks) return holdName(navigator.locks, name, setHeld)
  }, [name])
  return held
}
