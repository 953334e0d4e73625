import { Card, Table, Title } from '@mantine/core'
import { formatNumber } from '../../../../arabic/digits.ts'
import { formatMoney } from '../../../../arabic/money.ts'
import type { MonthOfPackage } from '../../member.contract.ts'

/** The present month by package and currency. */
export function PackageTable({ packages, month }: { packages: readonly MonthOfPackage[]; month: string }) {
  const title = `الباقات في ${month}`
  return (
    <Card component="section" aria-label={title} withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>الباقة</Table.Th>
              <Table.Th>الأعضاء</Table.Th>
              <Table.Th>انضموا</Table.Th>
              <Table.Th>غادروا</Table.Th>
              <Table.Th>الإيراد الشهري</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {packages.map(({ package: { id, name }, currency, active, joined, left, revenue }) => (
              <Table.Tr key={`${id} ${currency}`}>
                <Table.Th scope="row">
                  <bdi>{name}</bdi>
                </Table.Th>
                <Table.Td>{formatNumber(active)}</Table.Td>
                <Table.Td>{formatNumber(joined)}</Table.Td>
                <Table.Td>{formatNumber(left)}</Table.Td>
                <Table.Td>{currency ? formatMoney({ amount: revenue, currency }) : 'بلا مقابل'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
