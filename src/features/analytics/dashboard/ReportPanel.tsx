import { Button, Card, Group, SegmentedControl, Select, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { Chart } from '../../../ui/dashboard/Chart.tsx'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { todayThere } from '../../../ui/dashboard/siteTime.ts'
import type { Report } from '../analytics.contract.ts'
import { type DimensionName, dimensions, metrics } from '../catalogue.schema.ts'
import { daysBefore, daysFrom } from '../days.schema.ts'
import type { Counter } from '../google.schema.ts'
import { googleMetricNames, isOfGoogle } from '../google.schema.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { googleName, sayFigure, sayValue } from './analyticsLabels.ts'
import { useReport } from './useAudience.ts'

const shown = [
  'screenPageViews',
  'activeUsers',
  'sessions',
  'averageEngagementTime',
  'averageScrollDepth',
] as const
const offered = [
  'date',
  'articleId',
  'category',
  'agency',
  'author',
  'tag',
  'source',
  'referrer',
  'campaign',
  'placement',
  'deviceCategory',
  'country',
] as const
const spans = [7, 28, 90]
/** Drawn for the rows of the table. */
const ranked = 10

/** One dimension over the last days, compared with the days before. */
export function ReportPanel({ counter }: { counter: Counter }) {
  const [by, setBy] = useState<DimensionName>('date')
  const [days, setDays] = useState(7)
  const today = todayThere()
  const isOwn = counter === 'own'
  const known = shown.filter(name => isOwn || googleMetricNames.includes(name))
  const asked = { metrics: known.join(), dimensions: by, from: daysBefore(today, days - 1) }
  const { report, error, refetch, csv } = useReport(asked, counter)
  return (
    <Card component="section" aria-label="تقرير" withBorder padding="md" mb="sm">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          تقرير
        </Title>
        <Group gap="xs">
          <Select
            aria-label="مقسّمًا حسب"
            data={offered
              .filter(name => isOwn || isOfGoogle(name))
              .map(value => ({ value, label: dimensions[value].label }))}
            value={by}
            allowDeselect={false}
            onChange={value => value && setBy(value as DimensionName)}
          />
          <SegmentedControl
            aria-label="المدة"
            data={spans.map(value => ({ value: String(value), label: plural(value, nouns.day) }))}
            value={String(days)}
            onChange={value => setDays(Number(value))}
          />
          <Button
            component="a"
            href={apiAddress(csv)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            نزّل الجدول
          </Button>
        </Group>
      </Group>
      {!isOwn && (
        <Text size="sm" c="dimmed" mb="xs">
          بعدّ {googleName} وبتوقيت الملكية هناك، ولا يشمل إلا من وافق من القراء. تُسأل عنه مرة كل خمس دقائق.
        </Text>
      )}
      {error && !report ? (
        <Failure mayBeBlocked error={error} onRetry={refetch} />
      ) : !report ? (
        <Skeleton h={300} />
      ) : report.rows.length === 0 ? (
        <EmptyState title="لا قراءات في هذه المدة" text="تظهر الأرقام بعد دقائق من القراءة." />
      ) : (
        <Figures report={report} />
      )}
    </Card>
  )
}

function Figures({ report }: { report: Report }) {
  const by = report.dimensions[0] ?? 'date'
  const nameOf = ({ dimensions: values, labels }: Report['rows'][number]) =>
    sayValue(by, values[by] ?? '', labels[by])
  const drawn = (row: Report['rows'][number]) => ({
    key: row.dimensions[by] ?? '',
    name: nameOf(row),
    values: { views: row.metrics.screenPageViews ?? 0 },
  })
  return (
    <>
      <Chart
        label={by === 'date' ? 'القراءات في كل يوم' : 'الأكثر قراءة'}
        kind={by === 'date' ? 'bars' : 'ranking'}
        head={dimensions[by].label}
        withTable={false}
        series={[{ key: 'views', label: metrics.screenPageViews.label }]}
        rows={by === 'date' ? daysOf(report) : report.rows.slice(0, ranked).map(drawn)}
      />
      <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{dimensions[by].label}</Table.Th>
              {report.metrics.map(name => (
                <Table.Th key={name}>{metrics[name].label}</Table.Th>
              ))}
              <Table.Th>القراءات قبلها</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.rows.map(row => (
              <Table.Tr key={row.dimensions[by]}>
                <Table.Th scope="row" fw={400}>
                  {by === 'articleId' ? (
                    <ArticleLink id={row.dimensions.articleId ?? ''} title={nameOf(row)} />
                  ) : (
                    <bdi>{nameOf(row)}</bdi>
                  )}
                </Table.Th>
                {report.metrics.map(name => (
                  <Table.Td key={name}>{sayFigure(name, row.metrics[name] ?? 0)}</Table.Td>
                ))}
                <Table.Td>{formatNumber(row.previous?.screenPageViews ?? 0)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

/** All days from first to last: days without views have no row, and would be missing from the chart. */
function daysOf({ from, to, rows }: Report) {
  const views = new Map(
    rows.map(({ dimensions: { date }, metrics: { screenPageViews } }) => [date, screenPageViews]),
  )
  return Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => {
    const date = daysBefore(from, -at)
    return { key: date, name: sayValue('date', date), values: { views: views.get(date) ?? 0 } }
  })
}
