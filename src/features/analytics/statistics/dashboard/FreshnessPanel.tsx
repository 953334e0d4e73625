import { Card, Group, Select, Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian } from '../../../../arabic/dates.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { Chart } from '../../../../ui/dashboard/Chart.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { useAgencyChoices } from '../../../article/dashboard/fields/useChoices.ts'
import type { Freshness } from '../statistics.contract.ts'
import { sayMinutes } from './sayMinutes.ts'

/** Minutes from an agency's publishing to ours, day by day. The newsroom chooses the agency; an agency sees its own. */
export function FreshnessPanel({ from, isAgency }: { from: string; isAgency: boolean }) {
  const agencies = useAgencyChoices(!isAgency)
  const [chosen, setChosen] = useState<string | null>(null)
  const agency = chosen ?? agencies[0]?.value
  const { data, error, refetch } = useQuery(
    api.statistics.freshness.queryOptions({
      input: { from, agency: agency ? Number(agency) : undefined },
      enabled: isAgency || agency !== undefined,
      placeholderData: keepPreviousData,
    }),
  )
  if (!isAgency && agency === undefined) return null
  return (
    <Card component="section" aria-label="سرعة الوصول" withBorder padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          من نشرهم إلى نشرنا
        </Title>
        {!isAgency && (
          <Select
            aria-label="الوكالة"
            data={agencies}
            value={agency ?? null}
            allowDeselect={false}
            searchable
            onChange={setChosen}
          />
        )}
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data ? (
        <FreshnessChart freshness={data} />
      ) : (
        <Skeleton h={200} />
      )}
    </Card>
  )
}

function FreshnessChart({ freshness: { total, days, leftOut } }: { freshness: Freshness }) {
  return (
    <>
      <Text size="sm" mb="sm">
        {total.items === 0
          ? 'لا أخبار بتاريخ موثوق من خلاصاتها في هذه الأيام.'
          : `في ${formatNumber(total.items)} من أخبار خلاصاتها: الوسيط ${sayMinutes(total.median)}، والأسوأ ${sayMinutes(total.worst)}.`}
      </Text>
      {total.items > 0 && (
        <Chart
          kind="bars"
          label="الدقائق من نشرهم إلى نشرنا، يومًا يومًا"
          head="اليوم"
          say={sayMinutes}
          series={[
            { key: 'median', label: 'الوسيط' },
            { key: 'worst', label: 'الأسوأ', quiet: true },
          ]}
          rows={days.map(({ date, median, worst }) => {
            // Noon falls on the same day in every time zone of the newsroom.
            const name = formatGregorian(`${date}T12:00:00Z`, { style: 'day' })
            return { key: date, name, values: { median, worst } }
          })}
        />
      )}
      {leftOut > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          لم يُحسب {formatNumber(leftOut)}: بلا تاريخ، أو بتاريخ لا يُصدّق أو بلا ساعة، أو نُشر قبل أن نتابع
          خلاصته.
        </Text>
      )}
    </>
  )
}
