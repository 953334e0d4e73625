import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { todayThere } from '../../../../ui/dashboard/siteTime.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { OwnConversions } from '../../../subscription/dashboard/figures/OwnConversions.tsx'
import { FiguresOfArticle } from '../../dashboard/ArticleFiguresPage.tsx'
import { daysBefore } from '../../days.schema.ts'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { OutputCharts } from './OutputCharts.tsx'
import { OwnAudience } from './OwnAudience.tsx'
import { PartsPanel } from './PartsPanel.tsx'
import { Totals } from './Totals.tsx'

const spans = [7, 28, 90]

/** Published articles with their views; for an agency, with its audience and each article's figures. */
export function StatisticsPage() {
  const isAgency = useSession().user?.role === 'agency'
  const [query] = useSearchParams()
  const article = Number(query.get('article'))
  return isAgency && article > 0 ? <FiguresOfArticle id={article} /> : <Output isAgency={isAgency} />
}

function Output({ isAgency }: { isAgency: boolean }) {
  const [days, setDays] = useState(28)
  const from = daysBefore(todayThere(), days - 1)
  const { data, error, refetch } = useQuery(
    api.statistics.overview.queryOptions({ input: { from }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="إحصاءات النشر"
        text="ما نُشر وما قُرئ منه، ومن كتبه ومن أين جاء."
        actions={
          <SegmentedControl
            aria-label="المدة"
            data={spans.map(value => ({ value: String(value), label: plural(value, nouns.day) }))}
            value={String(days)}
            onChange={value => setDays(Number(value))}
          />
        }
      />
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={420} />
      ) : (
        <Stack>
          <Totals overview={data} />
          <Text size="sm" c="dimmed">
            القراءات حتى هذه الساعة؛ وما نُشر قبلها قُرئ في أيام أكثر.
          </Text>
          <OutputCharts overview={data} />
          <FreshnessPanel from={from} isAgency={isAgency} />
          <PartsPanel from={from} />
        </Stack>
      )}
      {isAgency && <OwnAudience />}
      {isAgency && <OwnConversions />}
    </>
  )
}
