import { ActionIcon, Group, Indicator, Popover, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { noteContract } from '../note.contract.ts'
import classes from './Mentions.module.css'

const againMs = 30_000

/** Mentions in notes, and assignments, in the header of every page. */
export function Mentions() {
  const may = useRights(noteContract)
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(
    api.note.mentions.queryOptions({ enabled: may.mentions, refetchInterval: againMs, retry: false }),
  )
  const { data: tasks } = useQuery(
    api.assignment.tasks.queryOptions({ enabled: may.mentions, refetchInterval: againMs, retry: false }),
  )
  const items = data?.items ?? []
  const assigned = tasks?.items.filter(({ seen }) => !seen) ?? []
  if (items.length + assigned.length === 0) return null
  const toSee = (data?.unseen ?? 0) + (tasks?.unseen ?? 0)
  const label = toSee > 0 ? `ما يخصك ولم تره: ${formatNumber(toSee)}` : 'ما ذُكرتَ فيه'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <Indicator label={formatNumber(toSee)} size={18} disabled={toSee === 0} color="amber.9">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              onClick={() => setOpened(!opened)}
            >
              <IconAt size={20} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="ما ذُكرتَ فيه">
        <Stack component="ul" gap={0} className={classes.list}>
          {assigned.map(({ article, by, assignedAt }) => (
            <Told
              key={`task ${article.id}`}
              to={`/dashboard/article/edit/${article.id}`}
              by={by?.name ?? 'غرفة الأخبار'}
              at={assignedAt}
              title={article.title}
              text="أُسند إليك هذا المقال."
              isFresh
              onOpen={() => setOpened(false)}
            />
          ))}
          {items.map(({ noteId, article, by, text, seen, createdAt }) => (
            <Told
              key={noteId}
              to={`/dashboard/article/edit/${article.id}?note=${noteId}`}
              by={by?.name ?? 'زميل سابق'}
              at={createdAt}
              title={article.title}
              text={text}
              isFresh={!seen}
              onOpen={() => setOpened(false)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ToldProps = {
  to: string
  by: string
  at: string
  title: string
  text: string
  isFresh: boolean
  onOpen: () => void
}

function Told({ to, by, at, title, text, isFresh, onOpen }: ToldProps) {
  return (
    <li>
      <UnstyledButton
        component={Link}
        to={to}
        className={clsx(classes.row, isFresh && classes.fresh)}
        onClick={onOpen}
      >
        <Group justify="space-between" gap={6} wrap="nowrap">
          <Text size="sm" fw={600} truncate>
            {by}
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            <Timestamp at={at} />
          </Text>
        </Group>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {title}
        </Text>
        <Text size="sm" lineClamp={2}>
          {text}
        </Text>
      </UnstyledButton>
    </li>
  )
}
