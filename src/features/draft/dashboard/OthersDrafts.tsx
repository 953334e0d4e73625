import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import classes from '../../../dashboard/overview/Overview.module.css'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { articleContract } from '../../article/article.contract.ts'
import { draftAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import type { OthersDraftRow } from '../draft.schema.ts'

/** Colleagues' unsaved drafts, for editors of all articles: who, when, and a copy to continue. */
export function OthersDrafts() {
  const mayRead = useRights(articleContract).othersDrafts
  const { data = [] } = useQuery(api.article.othersDrafts.queryOptions({ enabled: mayRead, staleTime: 0 }))
  if (data.length === 0) return null
  return (
    <details>
      <summary>مسودات الزملاء</summary>
      <Stack component="ul" gap={0} className={classes.list}>
        {data.map(row => (
          <Line key={`${row.user.id}:${row.article}`} row={row} />
        ))}
      </Stack>
    </details>
  )
}

function Line({ row }: { row: OthersDraftRow }) {
  const { user, article, title, words, savedTitle, updatedAt } = row
  const name = title.trim() || words || savedTitle || 'بلا عنوان'
  const navigate = useNavigate()
  const queries = useQueryClient()
  const copy = useMutation({
    mutationFn: () => client.article.copyDraft({ user: user.id, article }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.article.drafts.key() })
      const { to, state } = draftAddress(article)
      void navigate(to, { state })
    },
    onError: error => snackbar.error(error),
  })
  return (
    <Group component="li" wrap="nowrap" gap="sm" className={classes.row}>
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={500} lineClamp={1}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          تركها <bdi>{user.name}</bdi> · <Timestamp at={updatedAt} />
        </Text>
      </Stack>
      <Button
        variant="default"
        size="compact-sm"
        loading={copy.isPending}
        aria-label={`أكمل نسخة منها: ${name}`}
        onClick={() => copy.mutate()}
      >
        أكمل نسخة منها
      </Button>
    </Group>
  )
}
