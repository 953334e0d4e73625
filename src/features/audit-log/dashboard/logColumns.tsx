import { Badge, Group, Stack, Text } from '@mantine/core'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { LogEntry } from '../log.contract.ts'
import { LogChanges } from './LogChanges.tsx'
import { actionColour, actionLabel, subjectLabel } from './logLabels.ts'

export const logColumns: StaffColumn<LogEntry>[] = [
  {
    accessor: 'at',
    title: 'الوقت',
    sortable: true,
    width: 130,
    visibleMediaQuery: middleScreen,
    render: ({ at }) => <Moment at={at} />,
  },
  {
    accessor: 'actor',
    title: 'المستخدم',
    width: 170,
    visibleMediaQuery: middleScreen,
    render: entry => (
      <Text size="sm" fw={500}>
        <bdi>{entry.actorName}</bdi>
      </Text>
    ),
  },
  {
    accessor: 'title',
    title: 'الإجراء',
    render: entry => (
      <Stack gap={4}>
        <Group gap="xs">
          <Badge variant="light" color={actionColour(entry.action, entry.subject)}>
            {actionLabel(entry.action, entry.subject)}
          </Badge>
          <Text size="sm">
            {subjectLabel(entry.subject)} <bdi>{thingOf(entry)}</bdi>
          </Text>
        </Group>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <bdi>{entry.actorName}</bdi>
          {`، ${formatGregorian(entry.at)} ${formatTime(entry.at)}`}
        </Text>
        <LogChanges entry={entry} />
      </Stack>
    ),
  },
  {
    accessor: 'address',
    title: 'عنوان الشبكة',
    width: 140,
    visibleMediaQuery: wideScreen,
    render: ({ address }) => (
      <Text size="xs" c="dimmed" dir="ltr" ta="end">
        {address}
      </Text>
    ),
  },
]

function thingOf({ title, subjectId }: LogEntry): string {
  if (title) return `«${title}»`
  return subjectId === null ? '' : `رقم ${subjectId}`
}

function Moment({ at }: { at: string }) {
  return (
    <>
      <Text size="sm">{formatGregorian(at)}</Text>
      <Text size="xs" c="dimmed">
        {formatTime(at)}
      </Text>
    </>
  )
}
