import { Card, Table, Text, Title } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { sayFigure } from './analyticsLabels.ts'

type Row = {
  value: string
  name: string
  screenPageViews: number
  averageEngagementTime?: number
  median?: number | null
}

/** Views by a dimension, with reading time or median if known. With a title: in its own card. */
export function FiguresTable({ title, head, rows }: { title?: string; head: string; rows: Row[] }) {
  const timed = rows.some(({ averageEngagementTime }) => averageEngagementTime !== undefined)
  const compared = rows.some(({ median }) => median !== undefined)
  const table = (
    <Table striped aria-label={title ?? head}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th>القراءات</Table.Th>
          {timed && <Table.Th>متوسط القراءة</Table.Th>}
          {compared && <Table.Th>وسيط القسم</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ value, name, screenPageViews, averageEngagementTime, median }) => (
          <Table.Tr key={value}>
            <Table.Th scope="row" fw={400}>
              <bdi>{name}</bdi>
            </Table.Th>
            <Table.Td>{formatNumber(screenPageViews)}</Table.Td>
            {timed && <Table.Td>{sayFigure('averageEngagementTime', averageEngagementTime ?? 0)}</Table.Td>}
            {compared && <Table.Td>{typeof median === 'number' ? formatNumber(median) : '—'}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  if (!title) return table
  return (
    <Card component="section" aria-label={title} withBorder padding="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {rows.length > 0 ? (
        table
      ) : (
        <Text size="sm" c="dimmed">
          لا قراءات بعد.
        </Text>
      )}
    </Card>
  )
}
