import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'
import { footballContract, type Match } from '../football.contract.ts'
import { SourceNotice } from './SourceNotice.tsx'

/** Matches of a day, each with the article about it. */
export function FootballMatchesPage() {
  const [address, setAddress] = useSearchParams()
  const day = address.get('day') ?? undefined
  const { data } = useQuery(
    api.football.matches.queryOptions({ input: { day }, placeholderData: keepPreviousData }),
  )
  const show = (next: string | null) => next && setAddress({ day: next })
  return (
    <>
      <PageHeader
        title="المباريات"
        text="اربط المباراة بمقال عنها، فيصل إليه القارئ من نتيجتها."
        actions={
          data && (
            <Group gap="xs">
              <Button variant="default" disabled={!data.previous} onClick={() => show(data.previous)}>
                اليوم السابق
              </Button>
              <Button variant="default" disabled={!data.next} onClick={() => show(data.next)}>
                اليوم التالي
              </Button>
            </Group>
          )
        }
      />
      <SourceNotice />
      {data && (
        <Stack>
          <Text fw={600}>{formatGregorian(data.day, { timeZone: 'UTC', style: 'full' })}</Text>
          {data.competitions.length === 0 && <Text c="dimmed">لا مباريات في هذا اليوم.</Text>}
          {data.competitions.map(({ id, name, matches }) => (
            <Paper key={id} component="section" withBorder p="md" aria-label={name}>
              <Title order={2} size="h4" mb="sm">
                {name}
              </Title>
              <Stack gap="xs">
                {matches.map(match => (
                  <MatchRow key={match.id} match={match} />
                ))}
              </Stack>
            </Paper>
          ))}
        </Stack>
      )}
    </>
  )
}

function MatchRow({ match }: { match: Match }) {
  const may = useRights(footballContract)
  const queries = useQueryClient()
  const linking = useMutation({
    mutationFn: (article: number | null) => client.football.setArticle({ id: match.id, article }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.football.key() })
      snackbar.success('حُفظ مقال المباراة.')
    },
    onError: error => snackbar.error(error),
  })
  const { home, away, kickoffAt, state, article } = match
  const score =
    home.goals === null || away.goals === null
      ? formatTime(kickoffAt)
      : `${formatNumber(home.goals)}–${formatNumber(away.goals)}`
  return (
    <Group justify="space-between" gap="sm">
      <Text>
        <bdi>{home.name}</bdi> {score} <bdi>{away.name}</bdi>{' '}
        <Text span size="sm" c="dimmed">
          {state}
        </Text>
      </Text>
      {may.setArticle && (
        <ArticlePicker
          label={`مقال ${home.name} و${away.name}`}
          value={article && { id: article.id, title: `المقال ${article.id}` }}
          onChange={picked => linking.mutate(picked?.id ?? null)}
        />
      )}
    </Group>
  )
}
