import { Card, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatGregorian } from '../../../../arabic/dates.ts'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'

/** Reasons of the cancellations of a year, and the share of offers to stay that were accepted. */
export function LeavingTable() {
  const { data } = useQuery(api.member.cancellations.queryOptions({ input: {} }))
  if (!data || data.reasons.length === 0) return null
  const offered = sumOf(data.reasons.map(each => each.offered))
  const accepted = sumOf(data.reasons.map(each => each.accepted))
  return (
    <Card component="section" aria-label="أسباب الإلغاء" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        أسباب الإلغاء في سنة
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {offered === 0
          ? 'لم يُعرض على أحد أن يبقى بخصم. يُكتب العرض في صفحة الباقة.'
          : `عروض البقاء بخصم: ${formatNumber(offered)}، قُبل منها ${formatNumber(accepted)} (${formatPercent((accepted / offered) * 100)}).`}
      </Text>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>السبب</Table.Th>
            <Table.Th>ألغوا</Table.Th>
            <Table.Th>بقوا بعرض</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.reasons.map(({ reason, count, accepted: stayed }) => (
            <Table.Tr key={reason}>
              <Table.Td>{reason || 'بلا سبب'}</Table.Td>
              <Table.Td>{formatNumber(count)}</Table.Td>
              <Table.Td>{formatNumber(stayed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.notes.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            آخر ما كتبوه
          </Title>
          {data.notes.map(({ id, note, reason, createdAt }) => (
            <Text key={id} size="sm" mb={4} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{note}</bdi>{' '}
              <Text span c="dimmed" size="xs">
                {[reason, formatGregorian(createdAt)].filter(Boolean).join('، ')}
              </Text>
            </Text>
          ))}
        </>
      )}
    </Card>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
