import { ActionIcon, Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlarm, IconClockEdit, IconWorldUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../../../arabic/dates.ts'
import { useNow } from '../../../../ui/useNow.ts'
import { editAddress } from '../../../article/dashboard/pickers/articleLabels.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import classes from './Calendar.module.css'

const kindWords = { scheduled: 'يُنشر', due: 'تسليم' } as const

type Props = { entry: CalendarEntry; mayMove: boolean; onOpen: (entry: CalendarEntry) => void }

/** An article at its time: its publication or deadline. */
export function CalendarItem({ entry, mayMove, onOpen }: Props) {
  const { id, kind, at, title, category, assignment } = entry
  const now = useNow()
  const isOver = kind === 'due' && now !== null && Date.parse(at) < now
  const Icon = kind === 'due' ? IconAlarm : IconWorldUpload
  const who = assignment?.assignee?.name
  return (
    <div
      className={clsx(classes.entry, isOver && classes.overdue)}
      style={{ '--section': category.colour } as CSSProperties}
    >
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Group gap={4} wrap="nowrap" miw={0}>
          <Icon size={14} aria-hidden style={{ flex: 'none' }} />
          <Text span size="xs" fw={700} style={{ whiteSpace: 'nowrap' }}>
            {formatTime(at)}
          </Text>
        </Group>
        {mayMove && isMovable(entry) && (
          <ActionIcon variant="subtle" color="gray" className={classes.edit} onClick={() => onOpen(entry)}>
            <IconClockEdit size={16} aria-hidden />
            <VisuallyHidden>{`غيّر الموعد: ${title}`}</VisuallyHidden>
          </ActionIcon>
        )}
      </Group>
      <Anchor
        component={Link}
        to={editAddress(id)}
        draggable={false}
        size="xs"
        fw={600}
        c="inherit"
        lineClamp={3}
      >
        {title}
      </Anchor>
      <Text size="xs" c={isOver ? undefined : 'dimmed'} lineClamp={2}>
        {[isOver ? 'فات تسليمه' : kindWords[kind], assignment?.stage?.name, who].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

/** Whether this person may move it, as far as is known here. */
export const isMovable = ({ kind, assignment }: CalendarEntry) =>
  kind === 'scheduled' || assignment?.assignee?.id !== 0
