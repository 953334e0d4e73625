import { Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import type { WireItem } from '../wire.schema.ts'
import { useWindowedRows } from './useWindowedRows.ts'
import classes from './Wire.module.css'
import { WireRow } from './WireRow.tsx'

type Props = {
  items: WireItem[]
  active: number | undefined
  selected: number[]
  selectable: boolean
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  onActivate: (id: number) => void
  onSelect: (id: number) => void
}

/** Rows from the end at which more are fetched. */
const ahead = 30
/** For a title of two lines, in rem, as rows grow with the size of text that the browser is set to. */
const rowHeight = { wide: 7, narrow: 7.75 }
const pixelsPerRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The items, of which only those near the screen are drawn: ten thousand cost no more than twenty. */
export function WireList(props: Props) {
  const { items, active, selected, selectable, hasMore, isLoading, onMore, onActivate, onSelect } = props
  const list = useRef<HTMLUListElement>(null)
  const isWide = useMediaQuery('(min-width: 48em)', innerWidth >= 768)
  const [rem] = useState(pixelsPerRem)
  const height = Math.ceil((isWide ? rowHeight.wide : rowHeight.narrow) * rem)
  const count = items.length
  const { first, end } = useWindowedRows(list, count, height)
  const now = useNow()
  useFocusOnActive(list, items, active, height)

  useEffect(() => {
    if (hasMore && !isLoading && end > count - ahead) onMore()
  }, [hasMore, isLoading, end, count, onMore])

  return (
    <div>
      <ul
        ref={list}
        className={classes.rows}
        aria-label="الوارد"
        data-count={count}
        data-height={height}
        style={{ blockSize: count * height }}
      >
        {items.slice(first, end).map((item, offset) => (
          <WireRow
            key={item.id}
            item={item}
            index={first + offset}
            count={count}
            height={height}
            now={now}
            isActive={item.id === active}
            isSelected={selected.includes(item.id)}
            selectable={selectable}
            onActivate={onActivate}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {isLoading && <Loader size="sm" m="md" aria-label="تُجلب مواد أقدم…" />}
    </div>
  )
}

/** Scrolls to the item that keys moved to, and focuses it. */
function useFocusOnActive(
  list: React.RefObject<HTMLUListElement | null>,
  items: WireItem[],
  active: number | undefined,
  height: number,
): void {
  const previous = useRef(active)
  useEffect(() => {
    if (previous.current === active) return
    previous.current = active
    const index = items.findIndex(({ id }) => id === active)
    const element = list.current
    if (index < 0 || !element || element.querySelector(`[data-id="${active}"]:focus-within`)) return
    const top = element.getBoundingClientRect().top + index * height
    const header = 80
    if (top < header) scrollBy({ top: top - header })
    else if (top + height > innerHeight - header) scrollBy({ top: top + height - innerHeight + header })
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-id="${active}"]`)?.focus({ preventScroll: true }),
    )
  }, [active, items, height, list])
}
