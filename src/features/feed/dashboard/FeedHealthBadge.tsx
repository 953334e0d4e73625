import { Badge, Box, Tooltip } from '@mantine/core'
import { plural } from '../../../arabic/plural.ts'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import type { Feed } from '../feed.contract.ts'
import { failureForms, fallbackLabel, healthColour, healthLabel, healthOf, silentLabel } from './feedWords.ts'

/** A filter's health; the last error is accessible by pointer, keyboard and screen reader. */
export function FeedHealthBadge({ feed }: { feed: Feed }) {
  const health = healthOf(feed)
  const now = useNow()
  const label =
    health === 'failing'
      ? plural(feed.failures, failureForms)
      : health === 'silent'
        ? silentLabel(feed, now)
        : health === 'fallback'
          ? fallbackLabel(feed, now)
          : healthLabel[health]
  const badge = (
    // A phone's column is narrower than «من عنوان احتياطي منذ 9 ساعات».
    <Badge
      variant="light"
      color={healthColour[health]}
      tt="none"
      h="auto"
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {label}
    </Badge>
  )
  const error = health === 'fallback' ? feed.ownError : feed.lastError
  if (!error) return badge
  return (
    <Tooltip label={error} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Box component="span" tabIndex={0} role="note" aria-label={`${label}: ${error}`}>
        {badge}
      </Box>
    </Tooltip>
  )
}
