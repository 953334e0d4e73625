import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { DimensionName } from '../catalogue.schema.ts'
import type { Counter } from '../google.schema.ts'

/** Agency staff use the agency's figures, under Statistics. */
function useIsAgency(): boolean {
  return useSession().user?.role === 'agency'
}

export function useRealtime(counter: Counter, refetchInterval: number) {
  const isAgency = useIsAgency()
  const own = useQuery(
    api.statistics.ownRealtime.queryOptions({
      enabled: isAgency,
      refetchInterval: isAgency && refetchInterval,
    }),
  )
  const whole = useQuery(
    api.analytics.realtime.queryOptions({
      input: { counter },
      enabled: !isAgency,
      refetchInterval: !isAgency && refetchInterval,
    }),
  )
  return isAgency ? own : whole
}

type AudienceQuery = { metrics: string; dimensions: DimensionName; from: string }

export function useReport(asked: AudienceQuery, counter: Counter) {
  const isAgency = useIsAgency()
  const input = { ...asked, limit: 100, compare: true }
  const own = useQuery(
    api.statistics.ownReport.queryOptions({ input, enabled: isAgency, placeholderData: keepPreviousData }),
  )
  const whole = useQuery(
    api.analytics.metricsDimensions.queryOptions({
      input: { ...input, counter },
      enabled: !isAgency,
      placeholderData: keepPreviousData,
    }),
  )
  const { data, error, refetch } = isAgency ? own : whole
  const query = new URLSearchParams({ ...asked, compare: 'true', limit: '1000' })
  return {
    report: data && 'rows' in data ? data : undefined,
    error,
    refetch,
    csv: isAgency
      ? `/api/v1/statistics/own/report/csv?${query}`
      : `/api/v1/analytics/metricsDimensions/csv?${query}&counter=${counter}`,
  }
}

export function useArticleFigures(id: number) {
  const isAgency = useIsAgency()
  const own = useQuery(api.statistics.ownArticle.queryOptions({ input: { id }, enabled: isAgency }))
  const whole = useQuery(api.analytics.article.queryOptions({ input: { id }, enabled: !isAgency }))
  return isAgency ? own : whole
}
