import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readShownHead, type ShownHead, showHead } from '../../../ui/shownHead.ts'

/**
 * Updates address and head while the reader scrolls down a growing list: they name the part at the top of the window.
 * The first part has the page's original head.
 */
export function useFollowingAddress(
  list: RefObject<HTMLUListElement | null>,
  length: number,
  partOf: (after: string | undefined) => { address: string; head?: ShownHead },
): void {
  const { key } = useLocation()
  const first = useRef<ShownHead>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: watches anew for each page that came
  useEffect(() => {
    const begins = [...(list.current?.querySelectorAll<HTMLElement>('[data-after]') ?? [])]
    if (begins.length === 0) return
    first.current ??= readShownHead()
    const observer = new IntersectionObserver(
      () => {
        // During a navigation the history is ahead of the page.
        if ((history.state?.key ?? 'default') !== key) return
        const passed = begins.findLast(row => row.getBoundingClientRect().top <= 0)
        const { address, head = first.current! } = partOf(passed?.dataset.after)
        const { href } = new URL(address, location.href)
        if (href !== location.href) history.replaceState(history.state, '', href)
        showHead(head)
      },
      // Everything above the window.
      { rootMargin: '1000000px 0px -100%' },
    )
    for (const row of begins) observer.observe(row)
    return () => observer.disconnect()
  }, [key, length])
}
