import { Checkbox, Text } from '@mantine/core'
import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router'
import { formatRelative } from '../../../arabic/relative.ts'
import type { WireItem } from '../wire.schema.ts'
import { FateBadge } from './FateBadge.tsx'
import classes from './Wire.module.css'
import { fateOf, itemPath } from './wireWords.ts'

type Props = {
  item: WireItem
  index: number
  count: number
  height: number
  now: Date
  isActive: boolean
  isSelected: boolean
  /** False for those who may only read. */
  selectable: boolean
  onActivate: (id: number) => void
  onSelect: (id: number) => void
}

/** One row of the virtual list, placed by its index. */
export const WireRow = memo(function WireRow(props: Props) {
  const { item, index, count, height, now, isActive, isSelected, selectable, onActivate, onSelect } = props
  const { id, title, link, summary, reason, feed, agency, seenAt } = item
  const fate = fateOf(item)
  const style: CSSProperties = { insetBlockStart: index * height, blockSize: height }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has keys, and the title is a link
    <li
      className={classes.row}
      style={style}
      data-id={id}
      data-active={isActive || undefined}
      aria-current={isActive || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onActivate(id)}
      onFocus={() => onActivate(id)}
    >
      {selectable ? (
        <Checkbox
          size="sm"
          mt={3}
          aria-label={`اختيار: ${title}`}
          checked={isSelected}
          onChange={() => onSelect(id)}
        />
      ) : (
        <span />
      )}
      <div style={{ minInlineSize: 0 }}>
        <Link
          to={itemPath(id)}
          className={classes.title}
          data-faded={(fate !== 'waiting' && fate !== 'published') || undefined}
        >
          <bdi>{title || link || 'بلا عنوان'}</bdi>
        </Link>
        <Text size="sm" c="dimmed" className={classes.line}>
          <bdi>{fate === 'refused' || fate === 'duplicate' || fate === 'failed' ? reason : summary}</bdi>
        </Text>
        <div className={classes.foot}>
          <Text size="xs" c="dimmed" className={classes.line}>
            <time dateTime={seenAt}>{formatRelative(seenAt, now)}</time> · {feed.name}
            {agency && ` · ${agency.name}`}
          </Text>
          <FateBadge item={item} />
        </div>
      </div>
    </li>
  )
})
