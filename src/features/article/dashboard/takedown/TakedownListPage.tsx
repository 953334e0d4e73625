import { Anchor, Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { ListPage } from '../../../../ui/dashboard/ListPage.tsx'
import { middleScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import type { Takedown } from '../../article.takedown.schema.ts'
import { editAddress } from '../pickers/articleLabels.ts'

type Sort = NonNullable<Parameters<typeof client.article.takedowns>[0]['sort']>

/** Takedowns: reason, actor, and a way to undo them. */
export function TakedownListPage() {
  const list = useListState<never, Sort>({ sort: '-createdAt', filters: [] })
  const query = useQuery(
    api.article.takedowns.queryOptions({ input: list.input, placeholderData: keepPreviousData }),
  )
  return (
    <ListPage
      title="ما أُزيل من الموقع"
      text="مقالات لا تظهر في شيء من الموقع، ويجيب عنوانها بأنها أُزيلت."
      list={list}
      query={query}
      searchLabel="ابحث في العناوين والأسباب"
      empty={{ title: 'لم يُزل شيء', text: 'يُزال المقال من قائمة المقالات: «أزِله من الموقع».' }}
      columns={[
        { accessor: 'title', title: 'المقال', render: row => <TitleCell row={row} /> },
        {
          accessor: 'takenBy',
          title: 'أزاله',
          width: 150,
          visibleMediaQuery: middleScreen,
          render: row => <Who name={row.takenBy?.name} at={row.createdAt} />,
        },
        {
          accessor: 'restoredBy',
          title: 'أعاده',
          width: 150,
          visibleMediaQuery: middleScreen,
          render: row => row.restoredAt && <Who name={row.restoredBy?.name} at={row.restoredAt} />,
        },
        { accessor: 'actions', title: 'إجراءات', width: 110, render: row => <TakeBack row={row} /> },
      ]}
    />
  )
}

function TitleCell({ row: { articleId, exists, title, reason, words } }: { row: Takedown }) {
  return (
    <Stack gap={2}>
      {exists ? (
        <Anchor component={Link} to={editAddress(articleId)} size="sm" fw={500} c="inherit" lineClamp={2}>
          {title}
        </Anchor>
      ) : (
        <Text size="sm" fw={500} lineClamp={2}>
          {title}
        </Text>
      )}
      <Text size="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      {words && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          للقراء: {words}
        </Text>
      )}
    </Stack>
  )
}

function Who({ name, at }: { name: string | undefined; at: string }) {
  return (
    <Stack gap={0}>
      <Text size="sm">{name ?? 'زميل سابق'}</Text>
      <Text size="xs" c="dimmed">
        <Timestamp at={at} />
      </Text>
    </Stack>
  )
}

function TakeBack({ row }: { row: Takedown }) {
  const queries = useQueryClient()
  const back = useMutation({
    mutationFn: () => client.article.takeBack({ id: row.articleId }),
    onSuccess() {
      snackbar.success('عاد المقال كما كان قبل إزالته.')
      void queries.invalidateQueries({ queryKey: api.article.key() })
    },
    onError: problem => snackbar.error(problem),
  })
  if (row.restoredAt || !row.exists) return null
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: 'إعادة المقال إلى الموقع؟',
      message: `«${row.title}» يعود كما كان: يراه القراء إن كان منشورًا.`,
      confirm: 'أعِده',
    })
    if (sure) back.mutate()
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={back.isPending}
      aria-label={`أعِد: ${row.title}`}
      onClick={() => void ask()}
    >
      أعِده
    </Button>
  )
}
