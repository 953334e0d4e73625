import { SimpleGrid, Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import type { Media } from '../media.contract.ts'
import classes from './MediaField.module.css'

type Props = {
  items: Media[] | undefined
  /** The selection in order, if several are allowed. */
  chosen: Media[] | undefined
  onToggle: (media: Media) => void
}

/** Grid of pictures; arrow keys move between them. */
export function PickerGrid({ items, chosen, onToggle }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs" aria-busy={!items} onKeyDown={walk}>
      {items
        ? items.map(media => {
            const name = media.alt || media.caption || media.fileName
            const place = chosen?.findIndex(({ id }) => id === media.id) ?? -1
            return (
              <UnstyledButton
                key={media.id}
                className={classes.choice}
                data-place={place >= 0 ? formatNumber(place + 1) : undefined}
                onClick={() => onToggle(media)}
                aria-label={`اختر الصورة: ${name || `بلا وصف، رقم ${media.id}`}`}
                {...(chosen && { 'aria-pressed': place >= 0 })}
              >
                <Thumb picture={media} whole alt="" />
                <Text size="xs" lineClamp={1} c="dimmed">
                  {name || 'بلا وصف'}
                </Text>
              </UnstyledButton>
            )
          })
        : Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={index} style={{ aspectRatio: 16 / 9 }} />
          ))}
    </SimpleGrid>
  )
}

/** Right to left: the left arrow moves forward. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = choices.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const columns = choices.filter(({ offsetTop }) => offsetTop === choices[0]?.offsetTop).length
  const to = {
    ArrowLeft: at + 1,
    ArrowRight: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: choices.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  choices[to]?.focus()
}
