import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import { formatGregorian } from '../../../../arabic/dates.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { Chart, ChartTable } from '../../../../ui/dashboard/Chart.tsx'
import type { Overview } from '../statistics.contract.ts'

/** Output above audience, on the same axes; the figures are in tables behind. */
export function OutputCharts({ overview: { days, hours } }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <OutputChart
        title="يومًا يومًا"
        head="اليوم"
        rows={days.map(({ date, ...row }) => ({
          // Noon falls on the same day in every time zone of the newsroom.
          name: formatGregorian(`${date}T12:00:00Z`, { style: 'day' }),
          ...row,
        }))}
      />
      <OutputChart
        title="بساعات اليوم"
        head="الساعة"
        rows={hours.map(({ hour, ...row }) => ({ name: formatNumber(hour), ...row }))}
      />
    </SimpleGrid>
  )
}

const series = {
  published: { key: 'published', label: 'نُشر' },
  views: { key: 'views', label: 'قُرئ' },
}

type Row = { name: string; published: number; views: number | null }

function OutputChart({ title, head, rows }: { title: string; head: string; rows: Row[] }) {
  const common = {
    kind: 'bars' as const,
    head,
    withTable: false,
    rows: rows.map(({ name, published, views }) => ({ key: name, name, values: { published, views } })),
  }
  const hasViews = rows.some(({ views }) => views !== null)
  const wasRead = rows.some(({ views }) => views)
  const hasPublished = rows.some(({ published }) => published > 0)
  return (
    <Card component="section" aria-label={title} withBorder padding="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        ما نُشر
      </Text>
      {hasPublished ? (
        <Chart {...common} label={`ما نُشر ${title}`} series={[series.published]} />
      ) : (
        <Text my="sm">لم يُنشر شيء في هذه المدة.</Text>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        ما قُرئ
      </Text>
      {wasRead ? (
        <Chart {...common} label={`ما قُرئ ${title}`} series={[series.views]} />
      ) : (
        <Text my="sm">
          {hasViews ? 'لا قراءات مسجّلة لهذه الأيام.' : 'القراءات بالساعات لشهر على الأكثر.'}
        </Text>
      )}
      <ChartTable
        {...common}
        label={title}
        series={hasViews ? [series.published, series.views] : [series.published]}
      />
    </Card>
  )
}
