import { Card, Group, SimpleGrid, Skeleton, Table, Text, Title } from '@mantine/core'
import { formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Chart } from '../../../ui/dashboard/Chart.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import type { Realtime } from '../analytics.contract.ts'
import type { Counter } from '../google.schema.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { googleName, sayValue } from './analyticsLabels.ts'
import { useRealtime } from './useAudience.ts'

/** Requests to Google cost quota. */
const everyMs = { own: 15_000, google: 60_000 } satisfies Record<Counter, number>

/** The last half hour, refreshed while the page is visible. */
export function RealtimePanel({ counter }: { counter: Counter }) {
  const { data, error, refetch } = useRealtime(counter, everyMs[counter])
  return (
    <Card component="section" aria-label="الآن" withBorder padding="md" mb="sm">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          الآن
        </Title>
        <Text size="sm" c="dimmed">
          آخر ثلاثين دقيقة، تتجدد تلقائيًا
          {counter === 'google' && <>، بعدّ {googleName}</>}
        </Text>
      </Group>
      {error && !data ? (
        <Failure mayBeBlocked error={error} onRetry={refetch} />
      ) : data ? (
        <Now now={data} counter={counter} />
      ) : (
        <Skeleton h={200} />
      )}
    </Card>
  )
}

function Now({ now, counter }: { now: Realtime; counter: Counter }) {
  return (
    <>
      <Text mb="xs">
        القراء <b>{formatNumber(now.activeUsers)}</b>، والقراءات <b>{formatNumber(now.screenPageViews)}</b>
      </Text>
      <Chart
        label="القراءات في كل دقيقة"
        kind="bars"
        head="الدقيقة"
        series={[{ key: 'views', label: 'القراءات' }]}
        rows={now.minutes.map(({ at, screenPageViews }) => ({
          key: at,
          name: formatTime(at),
          values: { views: screenPageViews },
        }))}
      />
      <SimpleGrid cols={{ base: 1, md: counter === 'own' ? 3 : 2 }} mt="md" style={{ alignItems: 'start' }}>
        <Top
          title={counter === 'own' ? 'المقالات' : 'الصفحات'}
          rows={now.articles.map(({ id, title, screenPageViews, recent, earlier }) => ({
            key: String(id ?? title),
            name: title,
            article: id ?? undefined,
            amount: screenPageViews,
            trend: recent - earlier,
          }))}
        />
        {/* Google does not offer it for the last half hour. */}
        {counter === 'own' && (
          <Top
            title="المصادر"
            rows={now.sources.map(({ source, referrer, screenPageViews }) => ({
              key: `${source} ${referrer}`,
              name: referrer ? sayValue('referrer', referrer) : sayValue('source', source),
              amount: screenPageViews,
            }))}
          />
        )}
        <Top
          title="البلدان"
          rows={now.countries.map(({ country, screenPageViews }) => ({
            key: country,
            name: sayValue('country', country),
            amount: screenPageViews,
          }))}
        />
      </SimpleGrid>
    </>
  )
}

type Row = { key: string; name: string; amount: number; trend?: number; article?: number | undefined }

function Top({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <Table aria-label={title} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th w={100}>القراءات</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, amount, trend = 0, article }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {article ? <ArticleLink id={article} title={name} /> : <bdi>{name}</bdi>}
            </Table.Th>
            <Table.Td>
              {formatNumber(amount)}
              {trend !== 0 && (
                <Text span size="sm" c={trend > 0 ? 'teal' : 'dimmed'} ms={6}>
                  {trend > 0 ? 'يصعد' : 'يهبط'}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
        {rows.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={2} c="dimmed">
              لا قراءات
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}
