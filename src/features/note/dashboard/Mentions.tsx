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

/** Where colleagues named one in their notes, in the header of every page. */
export function Mentions() {
  const may = useRights(noteContract)
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(
    api.note.mentions.queryOptions({ enabled: may.mentions, refetchInterval: againMs, retry: false }),
  )
  if (!data || data.items.length === 0) return null
  const { unseen, items } = data
  const label = unseen > 0 ? `ذُكرتَ في ملاحظات لم ترها: ${formatNumber(unseen)}` : 'ما ذُكرتَ فيه'
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <Indicator label={formatNumber(unseen)} size={18} disabled={unseen === 0} color="amber.9">
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
          {items.map(({ noteId, article, by, text, seen, createdAt }) => (
            <li key={noteId}>
              <UnstyledButton
                component={Link}
                to={`/dashboard/article/edit/${article.id}?note=${noteId}`}
                className={clsx(classes.row, !seen && classes.fresh)}
                onClick={() => setOpened(false)}
              >
                <Group justify="space-between" gap={6} wrap="nowrap">
                  <Text size="sm" fw={600} truncate>
                    {by?.name ?? 'زميل سابق'}
                  </Text>
                  <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    <Timestamp at={createdAt} />
                  </Text>
                </Group>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {article.title}
                </Text>
                <Text size="sm" lineClamp={2}>
                  {text}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
