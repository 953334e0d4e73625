import { SegmentedControl, SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import { currencyName, formatMoney } from '../../../../arabic/money.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { CohortTable } from './CohortTable.tsx'
import { ConversionTables } from './ConversionTables.tsx'
import { Figure } from './Figure.tsx'
import { LeavingTable } from './LeavingTable.tsx'
import { MonthBars } from './MonthBars.tsx'

import { MonthTable, sayAverage } from './MonthTable.tsx'
import { PackageTable } from './PackageTable.tsx'
import { currenciesOf, type MonthSum, monthOf, sumUp } from './sumUp.ts'

/** Members and revenue by month. */
export function FiguresPage() {
  const { data, error, refetch } = useQuery(api.member.figures.queryOptions({ input: { months: 12 } }))
  const [chosen, setChosen] = useState<string>()
  const currencies = currenciesOf(data ?? [])
  const currency = chosen ?? currencies[0]
  const months = sumUp(data ?? [], currency)
  const now = months.at(-1)
  return (
    <>
      <PageHeader
        title="أرقام الاشتراكات"
        text="الأعضاء وإيرادهم شهرًا بشهر، بتوقيت غرفة الأخبار. من انتقل إلى باقة أخرى لا يُعدّ منضمًّا ولا مغادرًا إلا في جدول الباقات."
        actions={
          currencies.length > 1 && (
            <SegmentedControl
              aria-label="العملة"
              data={currencies.map(value => ({ value, label: currencyName(value) }))}
              value={currency}
              onChange={setChosen}
            />
          )
        }
      />
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={320} />
      ) : now === undefined || data.every(({ packages }) => packages.length === 0) ? (
        <EmptyState title="لا أعضاء بعد" text="تظهر الأرقام هنا حين يشترك أول قارئ." />
      ) : (
        <>
          <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="sm" mb="md">
            <Figure label="أعضاء الآن" value={formatNumber(now.active)} />
            <Figure label="انضموا هذا الشهر" value={formatNumber(now.joined)} />
            <Figure label="غادروا هذا الشهر" value={formatNumber(now.left)} />
            <Figure
              label="الإيراد الشهري"
              value={currency ? formatMoney({ amount: now.revenue, currency }) : '—'}
            />
            <Figure label="متوسط الاشتراك في الشهر" value={sayAverage(now.average, currency)} />
            <Figure label="دفعوا بعد التجربة" value={shareOf(now)} />
          </SimpleGrid>
          <MonthBars
            title="أعضاء الباقات"
            months={months}
            amountOf={({ active }) => active}
            sayAmount={formatNumber}
          />
          {currency && (
            <MonthBars
              title="الإيراد الشهري المتكرر"
              months={months}
              amountOf={({ revenue }) => revenue}
              sayAmount={amount => formatMoney({ amount, currency })}
            />
          )}
          <MonthTable months={months} currency={currency} />
          {currency && <CohortTable currency={currency} />}
          <PackageTable packages={data.at(-1)?.packages ?? []} month={monthOf(now.month)} />
          <ConversionTables />
          <LeavingTable />
        </>
      )}
    </>
  )
}

function shareOf({ trialsEnded, trialsConverted }: MonthSum): string {
  return trialsEnded === 0 ? '—' : formatPercent((trialsConverted / trialsEnded) * 100)
}
