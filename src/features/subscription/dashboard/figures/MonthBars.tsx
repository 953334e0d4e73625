import { Card, Title } from '@mantine/core'
import { Chart } from '../../../../ui/dashboard/Chart.tsx'
import { type MonthSum, monthOf } from './sumUp.ts'

type Props = {
  title: string
  months: readonly MonthSum[]
  amountOf: (month: MonthSum) => number
  sayAmount: (amount: number) => string
}

/** One bar a month, the present month last; the table below has the same figures. */
export function MonthBars({ title, months, amountOf, sayAmount }: Props) {
  return (
    <Card component="section" aria-label={title} withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Chart
        label={`${title} شهرًا شهرًا`}
        kind="bars"
        head="الشهر"
        withTable={false}
        series={[{ key: 'amount', label: title }]}
        rows={months.map(month => ({
          key: month.month,
          name: monthOf(month.month),
          values: { amount: amountOf(month) },
        }))}
        say={sayAmount}
      />
    </Card>
  )
}
