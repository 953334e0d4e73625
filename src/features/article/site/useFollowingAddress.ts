import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address follows the reader down a list that grows: it names the part that the top of the window is in. */
export function useFollowingAddress(
  list: RefObject<HTMLUListElement | null>,
  length: number,
  addressOf: (after: string | undefined) => string,
): void {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: watches anew for each page that came
  useEffect(() => {
    const begins = [...(list.current?.querySelectorAll<HTMLElement>('[data-after]') ?? [])]
    if (begins.length === 0) return
    const observer = new IntersectionObserver(
      () => {
        // On the way to another page the history is there before it.
        if ((history.state?.key ?? 'default') !== key) return
        const passed = begins.findLast(row => row.getBoundingClientRect().top <= 0)
        const { href } = new URL(addressOf(passed?.dataset.after), location.href)
        if (href !== location.href) history.replaceState(history.state, '', href)
      },
      // All that is above the window.
      { rootMargin: '1000000px 0px -100%' },
    )
    for (const row of begins) observer.observe(row)
    return () => observer.disconnect()
  }, [key, length])
}
