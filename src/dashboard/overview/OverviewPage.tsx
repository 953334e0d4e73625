import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as nouns from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import type { ArticleState, StaffRow } from '../../features/article/article.schema.ts'
import { editAddress } from '../../features/article/dashboard/pickers/articleLabels.ts'
import { awaitsEditor } from '../../features/article/staff-filters.schema.ts'
import { OthersDrafts } from '../../features/draft/dashboard/OthersDrafts.tsx'
import { UnsavedDrafts } from '../../features/draft/dashboard/UnsavedDrafts.tsx'
import { FeedTroubles } from '../../features/feed/dashboard/FeedTroubles.tsx'
import { api } from '../../ui/dashboard/api.ts'
import { Failure } from '../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../ui/dashboard/PageHeader.tsx'
import { startOfDay, todayThere } from '../../ui/dashboard/siteTime.ts'
import { Thumb } from '../../ui/dashboard/Thumb.tsx'
import { totalInDigits } from '../../ui/dashboard/totalInWords.ts'
import { useSession } from '../../ui/dashboard/useSession.ts'
import { Timestamp } from '../../ui/Timestamp.tsx'
import { FailingChecks } from './FailingChecks.tsx'
import { FirstRunCard } from './FirstRunCard.tsx'
import { MyTasks } from './MyTasks.tsx'
import { NeedsMe } from './NeedsMe.tsx'
import classes from './Overview.module.css'
import { ReadingsChart } from './ReadingsChart.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

const shownRows = 6
const waitingAddress = '/dashboard/article/list?state=held&waiting=true'

/** The start page: waiting articles, due articles, and views. */
export function OverviewPage() {
  const { user } = useSession()
  const today = todayThere()
  const held = useQuery(
    api.article.staffList.queryOptions({ input: { ...awaitsEditor, limit: shownRows, sort: '-createdAt' } }),
  )
  const mostRead = useQuery(api.article.staffMostRead.queryOptions({ input: { days: 7, limit: shownRows } }))
  return (
    <>
      <PageHeader title="نظرة عامة" text={`أهلًا ${user?.name ?? ''}`} />
      <FirstRunCard />
      <NeedsMe />
      <MyTasks />
      <FailingChecks />
      <FeedTroubles />
      <WhoIsHere />
      <UnsavedDrafts />
      <OthersDrafts />
      <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'sm' }} mb="sm">
        <Count label="بانتظار محرر" filter={awaitsEditor} to={waitingAddress} />
        <Count label="مجدولة" filter={{ state: 'scheduled' }} to="/dashboard/article/list?state=scheduled" />
        <Count
          label="نُشرت اليوم"
          filter={{ state: 'published', from: startOfDay(today) }}
          to={`/dashboard/article/list?state=published&from=${today}&to=${today}`}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Panel title="آخر ما ينتظر محررًا" more={waitingAddress}>
          <Rows query={{ ...held, data: held.data?.items }} empty="لا شيء ينتظر." when="createdAt" />
        </Panel>
        <Panel title="الأكثر قراءة في أسبوع" more="/dashboard/article/list?sort=-views">
          <Rows query={mostRead} empty="لا قراءات بعد." when="views" />
        </Panel>
      </SimpleGrid>
      <Panel title="القراءات في أسبوعين">
        <ReadingsChart />
      </Panel>
    </>
  )
}

type CountProps = {
  label: string
  filter: { state: ArticleState; returned?: boolean; written?: boolean; from?: string }
  /** Address of the list of counted articles. */
  to: string
}

function Count({ label, filter, to }: CountProps) {
  const { data, error, refetch } = useQuery(
    api.article.staffList.queryOptions({ input: { ...filter, limit: 1 } }),
  )
  return (
    <Card component={Link} to={to} withBorder padding="md" className={classes.count}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {data ? (
        <Text fz={30} fw={700} lh={1.2}>
          {totalInDigits(data)}
        </Text>
      ) : error ? (
        <Text
          size="sm"
          c="red"
          onClick={event => {
            event.preventDefault()
            void refetch()
          }}
        >
          تعذّر العد
        </Text>
      ) : (
        <Skeleton h={36} w={60} />
      )}
    </Card>
  )
}

function Panel({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} withBorder padding="md" mb="sm">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {more && (
          <Anchor component={Link} to={more} size="sm" aria-label={`الكل: ${title}`}>
            الكل
          </Anchor>
        )}
      </Group>
      {children}
    </Card>
  )
}

type RowsProps = {
  query: { data: StaffRow[] | undefined; error: unknown; refetch: () => unknown }
  empty: string
  when: 'createdAt' | 'views'
}

function Rows({ query: { data, error, refetch }, empty, when }: RowsProps) {
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) {
    return (
      <Stack gap="xs" role="status" aria-label="تُجلب المقالات…">
        {Array.from({ length: shownRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without names
          <Skeleton key={row} h={44} />
        ))}
      </Stack>
    )
  }
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <Stack component="ul" gap={0} className={classes.list}>
      {data.map(row => (
        <Group key={row.id} component="li" wrap="nowrap" gap="sm" className={classes.row}>
          {row.image ? (
            <Thumb picture={row.image} width={64} alt="" />
          ) : (
            <div className={classes.noPicture} />
          )}
          <Stack gap={0} flex={1}>
            <Anchor component={Link} to={editAddress(row.id)} size="sm" fw={500} c="inherit" lineClamp={2}>
              {row.title}
            </Anchor>
            <Text size="xs" c="dimmed">
              {[row.category.name, row.agency?.name].filter(Boolean).join(' · ')}
              {' · '}
              {when === 'views' ? plural(row.views, nouns.reading) : <Timestamp at={row.createdAt} />}
            </Text>
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}
