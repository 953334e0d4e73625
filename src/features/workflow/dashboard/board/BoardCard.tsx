import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Anchor, Badge, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconUserPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { DragHandle, dragRole } from '../../../../ui/dashboard/DragHandle.tsx'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import { editAddress } from '../../../article/dashboard/pickers/articleLabels.ts'
import { StateBadge } from '../../../article/dashboard/pickers/StateBadge.tsx'
import { RowPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { Deadline } from '../desk/Deadline.tsx'
import classes from './Board.module.css'
import type { Column } from './columns.ts'

type Props = {
  row: ListedRow
  column: string
  isMoving: boolean
  mayMove: boolean
  targets: Column[]
  onMove: (to: Column) => void
  onOpen: () => void
}

export function BoardCard({ row, column, isMoving, mayMove, targets, onMove, onOpen }: Props) {
  const drag = useDraggable({
    id: row.id,
    data: { row, column },
    disabled: !mayMove || isMoving,
    attributes: dragRole,
  })
  return (
    <li
      ref={drag.setNodeRef}
      className={clsx(classes.card, (drag.isDragging || isMoving) && classes.away)}
      aria-busy={isMoving}
    >
      <Group wrap="nowrap" gap={4} align="flex-start">
        {mayMove && <DragHandle name={row.title} drag={drag} />}
        <CardTitle row={row} />
        {mayMove && (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`إجراءات: ${row.title}`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={onOpen}>
                أسنده، وحدّد موعده…
              </Menu.Item>
              <Menu.Divider />
              <Menu.Label>انقله إلى</Menu.Label>
              {targets.map(to => (
                <Menu.Item key={to.key} onClick={() => onMove(to)}>
                  {to.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <CardDetails row={row} />
    </li>
  )
}

/** Shown while dragging. */
export function CardBody({ row }: { row: ListedRow }) {
  return (
    <>
      <CardTitle row={row} />
      <CardDetails row={row} />
    </>
  )
}

function CardTitle({ row }: { row: ListedRow }) {
  return (
    <Anchor
      component={Link}
      to={editAddress(row.id)}
      size="sm"
      fw={600}
      c="inherit"
      lineClamp={3}
      flex={1}
      miw={0}
      pt={4}
    >
      {row.title}
    </Anchor>
  )
}

function CardDetails({ row }: { row: ListedRow }) {
  const { assignment } = row
  return (
    <Stack gap={4} mt={4}>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {[row.category.name, row.agency?.name].filter(Boolean).join(' · ')}
      </Text>
      <Group gap={6}>
        {row.state !== 'held' && <StateBadge state={row.state} />}
        {row.returnedAt && row.state === 'held' && (
          <Badge color="orange" variant="light" size="sm" radius="sm">
            عند كاتبه
          </Badge>
        )}
        {assignment?.assignee && (
          <Text span size="xs" fw={600}>
            {assignment.assignee.name}
          </Text>
        )}
        <Deadline at={assignment?.dueAt ?? null} />
      </Group>
      <RowPresence id={row.id} />
    </Stack>
  )
}
