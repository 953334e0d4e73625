import { Anchor, Card, Group, SegmentedControl, Skeleton, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'

type SearchesFilter = 'all' | 'nothing'
const untriedMs = 3000

/** Readers' searches of four weeks, and those without results: candidates for a synonym, or for a story. */
export function SearchesPanel() {
  const [shown, setShown] = useState<SearchesFilter>('all')
  const { user } = useSession()
  const mayAdd = user !== undefined && mayOpen(user, 'dashboard-synonym-list___ar')
  const { data, error, refetch } = useQuery(
    api.search.searches.queryOptions({
      input: { limit: 200 },
      refetchInterval: ({ state }) => (state.data?.some(({ found }) => found === null) ? untriedMs : false),
    }),
  )
  const rows = data?.filter(({ found }) => shown === 'all' || found === 0).slice(0, 30)
  return (
    <Card component="section" aria-label="ما بُحث عنه" withBorder padding="md" mb="sm">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          ما بُحث عنه
        </Title>
        <SegmentedControl
          aria-label="أي بحث"
          data={[
            { value: 'all', label: 'الأكثر' },
            { value: 'nothing', label: 'لم يجد شيئًا' },
          ]}
          value={shown}
          onChange={value => setShown(value as SearchesFilter)}
        />
      </Group>
      {error && !data ? (
        <Failure mayBeBlocked error={error} onRetry={refetch} />
      ) : !rows ? (
        <Skeleton h={200} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={shown === 'all' ? 'لا شيء بعد' : 'كل بحث وجد شيئًا'}
          text="يُعدّ من بحث ثلاثة قراء أو أكثر في يوم واحد، من آخر أربعة أسابيع، بلا ما يدل عليهم."
        />
      ) : (
        <Table striped aria-label="ما بُحث عنه">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>الكلمات</Table.Th>
              <Table.Th>القراء</Table.Th>
              <Table.Th>تجد الآن</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ words, visitors, found }) => (
              <Table.Tr key={words}>
                <Table.Th scope="row" fw={400}>
                  <Anchor href={`/article/search?q=${encodeURIComponent(words)}`} target="_blank" size="sm">
                    <bdi>{words}</bdi>
                  </Anchor>
                </Table.Th>
                <Table.Td>{formatNumber(visitors)}</Table.Td>
                <Table.Td>
                  {found === null ? '…' : found > 0 ? formatNumber(found) : 'لا شيء'}
                  {found === 0 && mayAdd && (
                    <Anchor
                      component={Link}
                      to="/dashboard/synonym/list"
                      state={{ words: [words] }}
                      size="sm"
                      ms="sm"
                      aria-label={`أضف مرادفًا لعبارة «${words}»`}
                    >
                      أضف مرادفًا
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
