import { Card, Title } from '@mantine/core'
import css from './MonthBars.module.css'
import { type MonthSum, monthOf } from './sumUp.ts'

type Props = {
  title: string
  months: readonly MonthSum[]
  amountOf: (month: MonthSum) => number
  sayAmount: (amount: number) => string
}

/** One bar a month, the present one at the end; the table beneath has the same figures. */
export function MonthBars({ title, months, amountOf, sayAmount }: Props) {
  const most = Math.max(1, ...months.map(amountOf))
  return (
    <Card component="section" aria-label={title} withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <ul className={css.bars}>
        {months.map(month => {
          const text = `${monthOf(month.month)}: ${sayAmount(amountOf(month))}`
          return (
            <li key={month.month} className={css.bar} title={text}>
              <div
                className={css.fill}
                style={{ blockSize: `${(amountOf(month) / most) * 100}%` }}
                role="img"
                aria-label={text}
              />
              <span aria-hidden>{monthOf(month.month).split(' ')[0]}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
