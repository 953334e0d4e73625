import { Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'

type Props = { ids: number[]; error: ReactNode; onChange: (ids: number[]) => void }

/** Stories in the chosen order. */
export function ChosenStories({ ids, error, onChange }: Props) {
  const found = useQueries({
    queries: ids.map(id => api.article.staffGet.queryOptions({ input: { id }, staleTime: 60_000 })),
  })
  const rows = ids.map((id, at) => ({ id, title: found[at]?.data?.title ?? `مقال ${id}` }))
  return (
    <Stack gap="xs">
      {rows.map((row, at) => (
        <Group key={row.id} justify="space-between" wrap="nowrap">
          <Text size="sm" lineClamp={1}>
            {row.title}
          </Text>
          <Group gap={0} wrap="nowrap">
            <MoveButtons
              row={row}
              siblings={rows}
              name={row.title}
              refusal={undefined}
              onMove={by => onChange(ids.toSpliced(at, 1).toSpliced(at + by, 0, row.id))}
            />
            <IconAction
              label={`احذف «${row.title}»`}
              Icon={IconX}
              onClick={() => onChange(ids.filter(id => id !== row.id))}
            />
          </Group>
        </Group>
      ))}
      <ArticlePicker
        key={ids.length}
        label="أضف مقالًا"
        value={null}
        onChange={article => article && !ids.includes(article.id) && onChange([...ids, article.id])}
      />
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
