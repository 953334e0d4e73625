import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { windowOf } from './windowOf.ts'

/** Which rows of a long list to draw, as the page scrolls. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [drawn, setDrawn] = useState({ first: 0, end: 0 })
  const [measure] = useState(() => () => {
    const top = list.current?.getBoundingClientRect().top
    if (top === undefined) return
    const { count: rows, height: each } = list.current!.dataset
    const next = windowOf({ count: Number(rows), height: Number(each), top, screen: innerHeight })
    setDrawn(before => (before.first === next.first && before.end === next.end ? before : next))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has other rows, or of another height
  useLayoutEffect(measure, [count, height])
  useEffect(() => {
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [measure])
  return drawn
}
