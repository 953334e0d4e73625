import { Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Bars } from '../../analytics/dashboard/Bars.tsx'
import type { Overview } from '../statistics.contract.ts'

/** Output above audience, on the same days and hours; the figures themselves are in a table behind. */
export function OutputCharts({ overview: { days, hours } }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Chart
        title="يومًا يومًا"
        head="اليوم"
        rows={days.map(({ date, ...row }) => ({
          // Noon is in the same day in each time zone of the newsroom.
          name: formatGregorian(`${date}T12:00:00Z`, { style: 'day' }),
          ...row,
        }))}
      />
      <Chart
        title="بساعات اليوم"
        head="الساعة"
        rows={hours.map(({ hour, ...row }) => ({ name: formatNumber(hour), ...row }))}
      />
    </SimpleGrid>
  )
}

type Row = { name: string; published: number; views: number | null }

function Chart({ title, head, rows }: { title: string; head: string; rows: Row[] }) {
  const hasViews = rows.some(({ views }) => views !== null)
  return (
    <Card component="section" aria-label={title} withBorder padding="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Series title="ما نُشر" of={title} rows={rows.map(({ name, published }) => [name, published])} />
      {hasViews ? (
        <Series title="ما قُرئ" of={title} rows={rows.map(({ name, views }) => [name, views ?? 0])} />
      ) : (
        <Text size="sm" c="dimmed" my="sm">
          القراءات بالساعات لشهر على الأكثر.
        </Text>
      )}
      <details>
        <summary>الأرقام في جدول</summary>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{head}</Table.Th>
              <Table.Th>نُشر</Table.Th>
              {hasViews && <Table.Th>قُرئ</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, published, views }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                <Table.Td>{formatNumber(published)}</Table.Td>
                {hasViews && <Table.Td>{formatNumber(views ?? 0)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Card>
  )
}

type SeriesProps = { title: string; of: string; rows: [name: string, amount: number][] }

/** Bars between their first and last name, with the highest value said. */
function Series({ title, of, rows }: SeriesProps) {
  const most = Math.max(0, ...rows.map(([, amount]) => amount))
  return (
    <Stack gap={4} mb="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          الأعلى {formatNumber(most)}
        </Text>
      </Group>
      <Bars
        label={`${title} ${of}`}
        bars={rows.map(([name, amount]) => ({ key: name, amount, text: `${name}: ${formatNumber(amount)}` }))}
      />
      <Group justify="space-between" aria-hidden>
        {[rows[0], rows.at(-1)].map(end => (
          <Text key={end?.[0]} size="xs" c="dimmed">
            {end?.[0]}
          </Text>
        ))}
      </Group>
    </Stack>
  )
}
