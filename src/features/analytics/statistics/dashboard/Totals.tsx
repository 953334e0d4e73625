import { Card, SimpleGrid, Text } from '@mantine/core'
import { formatNumber } from '../../../../arabic/digits.ts'
import type { Overview } from '../statistics.contract.ts'
import { sayMinutes } from './sayMinutes.ts'

/** Totals of the period, each with the previous period's. */
export function Totals({ overview: { totals, previous } }: { overview: Overview }) {
  const figures: [label: string, now: string, before: string][] = [
    ['مقالات نُشرت', formatNumber(totals.published), formatNumber(previous.published)],
    ['قراءاتها', formatNumber(totals.views), formatNumber(previous.views)],
    ['قراءات المقال', sayNumber(totals.viewsPerArticle), sayNumber(previous.viewsPerArticle)],
    ['جاء من المرشّحات', formatNumber(totals.fromFeeds), formatNumber(previous.fromFeeds)],
    ['من الخلاصة إلى النشر', sayMinutes(totals.medianDelay), sayMinutes(previous.medianDelay)],
    ['أبطأ عُشرها', sayMinutes(totals.slowDelay), sayMinutes(previous.slowDelay)],
  ]
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" m={0}>
      {figures.map(([label, now, before]) => (
        <Card key={label} withBorder padding="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} size="xl" fw={700}>
            {now}
          </Text>
          <Text component="dd" m={0} size="xs" c="dimmed">
            قبلها: {before}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

const sayNumber = (value: number | null) => (value === null ? '—' : formatNumber(value))
