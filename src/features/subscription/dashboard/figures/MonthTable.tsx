import { Card, Table, Title } from '@mantine/core'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import { formatMoney } from '../../../../arabic/money.ts'
import { type MonthSum, monthOf } from './sumUp.ts'

type Props = { months: readonly MonthSum[]; currency: string | undefined }

/** Average revenue per paying subscription (ARPU). */
export const sayAverage = (amount: number | undefined, currency: string | undefined) =>
  amount === undefined || !currency ? '—' : formatMoney({ amount, currency })

/** Figures of the charts, newest month first. */
export function MonthTable({ months, currency }: Props) {
  return (
    <Card component="section" aria-label="شهرًا بشهر" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        شهرًا بشهر
      </Title>
      <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>الشهر</Table.Th>
              <Table.Th>الأعضاء</Table.Th>
              <Table.Th>انضموا</Table.Th>
              <Table.Th>غادروا</Table.Th>
              <Table.Th>نسبة المغادرة</Table.Th>
              <Table.Th>الإيراد الشهري</Table.Th>
              <Table.Th>متوسط الاشتراك</Table.Th>
              <Table.Th>تجارب انتهت</Table.Th>
              <Table.Th>دفعوا بعدها</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.toReversed().map(month => (
              <Table.Tr key={month.month}>
                <Table.Th scope="row">{monthOf(month.month)}</Table.Th>
                <Table.Td>{formatNumber(month.active)}</Table.Td>
                <Table.Td>{formatNumber(month.joined)}</Table.Td>
                <Table.Td>{formatNumber(month.left)}</Table.Td>
                <Table.Td>{month.churn === undefined ? '—' : formatPercent(month.churn * 100)}</Table.Td>
                <Table.Td>{currency ? formatMoney({ amount: month.revenue, currency }) : '—'}</Table.Td>
                <Table.Td>{sayAverage(month.average, currency)}</Table.Td>
                <Table.Td>{formatNumber(month.trialsEnded)}</Table.Td>
                <Table.Td>{formatNumber(month.trialsConverted)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
