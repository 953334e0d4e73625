import { Anchor, Badge, Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiff, IconStar, IconStarFilled, IconUnlink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { editAddress, stateLabels } from '../../article/dashboard/pickers/articleLabels.ts'
import type { StaffItem } from '../story.schema.ts'
import { delayOf, levelLabel } from '../story.words.policy.ts'
import { outletOf } from './outletOf.ts'

type Props = {
  item: StaffItem
  isFirst: boolean
  isChosen: boolean
  /** Whether the user may open it. */
  isOwn: boolean
  /** Selected to be split off or merged; null for an item that cannot be, undefined without the right. */
  selection: { isSelected: boolean; onChange: (isSelected: boolean) => void } | null | undefined
  onChoose: (() => void) | undefined
  /** Lets a closed source wait for an editor again. */
  onReopen: (() => void) | undefined
  onSetApart: (() => void) | undefined
  onCompare: (() => void) | undefined
}

/** A member of a story: who had it, when, and how much later than the first. */
export function StoryMember({
  item,
  isFirst,
  isChosen,
  isOwn,
  selection,
  onChoose,
  onReopen,
  onSetApart,
  onCompare,
}: Props) {
  const { articleId, title, link, publishedAt, minutesLater, level } = item
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm" style={{ listStyle: 'none' }}>
      {selection && (
        <Checkbox
          mt={4}
          aria-label={`اختر «${title}»`}
          checked={selection.isSelected}
          onChange={event => selection.onChange(event.currentTarget.checked)}
        />
      )}
      {selection === null && <Box w={20} style={{ flexShrink: 0 }} />}
      <Stack gap={2} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {articleId === null || !isOwn ? (
          <Text size="sm">
            {link ? (
              <Anchor href={link} target="_blank" rel="noreferrer" inherit>
                <bdi>{title}</bdi>
              </Anchor>
            ) : (
              <bdi>{title}</bdi>
            )}
          </Text>
        ) : (
          <Anchor component={Link} to={editAddress(articleId)} size="sm">
            {title}
          </Anchor>
        )}
        <Group gap={6}>
          <Text size="xs" fw={500}>
            {outletOf(item)}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={publishedAt} title={formatGregorian(publishedAt)}>
              {formatTime(publishedAt)}
            </time>
            {isFirst ? '' : ` · ${delayOf(minutesLater, 'متأخرًا')} · ${levelLabel[level]}`}
          </Text>
          {isFirst && (
            <Badge size="sm" variant="light" tt="none" color="teal">
              الأسبق
            </Badge>
          )}
          {isChosen && (
            <Badge size="sm" variant="light" tt="none" color="blue">
              المختار
            </Badge>
          )}
          <StandingBadge item={item} />
        </Group>
      </Stack>
      <Group gap={2} wrap="nowrap">
        {onCompare && (
          <IconAction label={`قارن «${title}» بالأسبق`} Icon={IconArrowsDiff} onClick={onCompare} />
        )}
        {onChoose && (
          <IconAction
            label={isChosen ? `اترك اختيار «${title}»` : `اختر «${title}» ليمثل الخبر، والبقية مصادر`}
            Icon={isChosen ? IconStarFilled : IconStar}
            onClick={onChoose}
          />
        )}
        {onReopen && (
          <IconAction label={`أعِد «${title}» إلى المراجعة`} Icon={IconArrowBackUp} onClick={onReopen} />
        )}
        {onSetApart && (
          <IconAction label={`ليسا الخبر نفسه: أخرج «${title}»`} Icon={IconUnlink} onClick={onSetApart} />
        )}
      </Group>
    </Group>
  )
}

function StandingBadge({ item: { state, isSource } }: Pick<Props, 'item'>) {
  const standing = state
    ? stateLabels[state]
    : { label: isSource ? 'مصدر' : 'لم يُستورد', colour: isSource ? 'indigo' : 'gray' }
  return (
    <Badge size="sm" variant="light" tt="none" color={standing.colour}>
      {standing.label}
    </Badge>
  )
}
