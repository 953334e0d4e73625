import { Badge, Card, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import { formatMoney } from '../../../../arabic/money.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import type { Cohort } from '../../member.contract.ts'
import { monthOf } from './sumUp.ts'

const ages = ['شهر', 'شهرين', 'ثلاثة أشهر', 'ستة أشهر', 'سنة']

/** Members by the month of their first payment: who still paid later, and what they have paid. */
export function CohortTable({ currency }: { currency: string }) {
  const { data } = useQuery(api.member.cohorts.queryOptions({ input: { months: 13 } }))
  const cohorts = (data ?? []).filter(each => each.currency === currency)
  if (cohorts.length === 0) return null
  return (
    <Card component="section" aria-label="بقاء الأعضاء" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        بقاء الأعضاء
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        القراء بحسب شهر أول دفعة: كم بقي منهم يدفع بعد شهر وشهرين وأكثر (وأسبوع)، ومتوسط ما دفعه الواحد منهم
        حتى الآن بعد ما رُدّ. الهدايا لا تُحسب.
      </Text>
      <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>أول دفعة</Table.Th>
              <Table.Th>الأعضاء</Table.Th>
              {ages.map(age => (
                <Table.Th key={age}>{`بعد ${age}`}</Table.Th>
              ))}
              <Table.Th>دفع الواحد</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cohorts.map(cohort => (
              <Table.Tr key={`${cohort.month} ${cohort.imported}`}>
                <Table.Th scope="row">
                  {monthOf(cohort.month)}{' '}
                  {cohort.imported && (
                    <Badge variant="light" size="sm">
                      مستوردون
                    </Badge>
                  )}
                </Table.Th>
                <Table.Td>{formatNumber(cohort.members)}</Table.Td>
                {cohort.stayed.map((stayed, index) => (
                  <Table.Td key={ages[index]}>
                    {stayed === null ? '—' : formatPercent((stayed / cohort.members) * 100)}
                  </Table.Td>
                ))}
                <Table.Td>{sayPaid(cohort)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

/** In each currency that these members have paid in: amounts of two are never added. */
function sayPaid({ revenue, members }: Cohort): string {
  const paid = revenue.filter(({ amount }) => amount > 0)
  return (
    paid.map(({ currency, amount }) => formatMoney({ amount: amount / members, currency })).join(' + ') || '—'
  )
}
