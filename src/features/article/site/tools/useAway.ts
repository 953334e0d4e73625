import { useEffect, useState } from 'react'

/** Pixels of scrolling that count as a direction. */
const minStep = 8

/** Whether the reader scrolls down, so that a bar at the window's edge can leave the page to them. */
export function useAway(): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    function look() {
      if (Math.abs(scrollY - last) < minStep) return
      setIsAway(scrollY > last && scrollY > 0)
      last = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isAway
}
