import { Anchor, Badge, Stack, Text, Title } from '@mantine/core'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatRelative } from '../../../arabic/relative.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { middleScreen, type StaffColumn, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import type { Feed } from '../feed.contract.ts'
import { type FeedItem, itemOutcomes } from '../feed.item.schema.ts'
import { outcomeColour, outcomeLabel, webAddressOf } from './feedWords.ts'

/** A feed's last items, with their outcomes. */
export function FeedItems({ feed: { id, lastFetchAt } }: { feed: Feed }) {
  const headingId = useId()
  const list = useListState<'outcome'>({ sort: '', filters: ['outcome'] })
  const now = useNow()
  const query = useRows(api.feed.items, {
    id,
    page: list.page,
    limit: list.limit,
    outcome: itemOutcomes.find(known => known === list.filters.outcome),
  })
  const { refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fetch has ended
  useEffect(() => void refetch(), [lastFetchAt])

  const columns: StaffColumn<FeedItem>[] = [
    {
      accessor: 'title',
      title: 'الخبر',
      render: ({ title, link, author, categories, reason, outcome }) => (
        <>
          {webAddressOf(link) ? (
            <Anchor href={webAddressOf(link)} target="_blank" rel="noreferrer" size="sm">
              <bdi>{title || link}</bdi>
            </Anchor>
          ) : (
            <Text size="sm">
              <bdi>{title || link || 'بلا عنوان'}</bdi>
            </Text>
          )}
          {(author || categories.length > 0) && (
            <Text size="xs" c="dimmed">
              <bdi>{[author, categories.join('، ')].filter(Boolean).join(' · ')}</bdi>
            </Text>
          )}
          {reason && reason !== outcomeLabel[outcome] && (
            <Text size="xs" c="dimmed">
              {reason}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'outcome',
      title: 'ما جرى له',
      width: 150,
      render: ({ outcome, articleId, title }) => (
        <Stack gap={2} align="flex-start">
          <Badge variant="light" tt="none" color={outcomeColour[outcome]}>
            {outcomeLabel[outcome]}
          </Badge>
          {articleId !== null && (
            <Anchor
              component={Link}
              to={`/dashboard/article/edit/${articleId}`}
              size="xs"
              aria-label={`${outcome === 'duplicate' ? 'افتح المقال الأول' : 'افتح المقال'}: ${title}`}
            >
              {outcome === 'duplicate' ? 'افتح المقال الأول' : 'افتح المقال'}
            </Anchor>
          )}
        </Stack>
      ),
    },
    {
      accessor: 'seenAt',
      title: 'ورد',
      width: 140,
      visibleMediaQuery: middleScreen,
      render: ({ seenAt }) => (
        <time dateTime={seenAt} title={`${formatGregorian(seenAt)}، ${formatTime(seenAt)}`}>
          {formatRelative(seenAt, now)}
        </time>
      ),
    },
  ]
  return (
    <Stack component="section" aria-labelledby={headingId} gap="xs" mt="xl">
      <Title order={2} size="h4" id={headingId}>
        آخر ما ورد منه
      </Title>
      <StaffTable
        label="ما ورد من المرشّح"
        list={list}
        query={query}
        columns={columns}
        filters={
          <FilterSelect
            label="ما جرى له"
            name="outcome"
            options={itemOutcomes.map(outcome => ({ value: outcome, label: outcomeLabel[outcome] }))}
            list={list}
          />
        }
        empty={{ title: 'لم يرد منه شيء بعد', text: 'تظهر هنا أخباره بعد أول جلب، وما جرى لكل خبر ولماذا.' }}
      />
    </Stack>
  )
}
