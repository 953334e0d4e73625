import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'

/** The provider's state in words, and the calls used today. */
export function SourceNotice() {
  const { data } = useQuery(api.football.source.queryOptions({ refetchInterval: 60_000 }))
  if (!data) return null
  const { isSet, used, most, problem, retryAt } = data
  if (!isSet) {
    return (
      <Alert mb="md" title="النتائج باليد وحدها">
        اكتب المسابقات ومبارياتها باليد. ولتصل وحدها من{' '}
        <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
          API-Football
        </bdi>{' '}
        احفظ مفتاحه في الإعدادات، تحت «كرة القدم».
      </Alert>
    )
  }
  return (
    <>
      {problem && (
        <Alert mb="md" color="amber" title="لا تصل نتائج جديدة الآن">
          {problem} يبقى آخر ما وصل ظاهرًا للقراء مع وقته.
          {retryAt && ` نعيد المحاولة عند ${formatTime(retryAt)}.`}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="md">
        طلبات اليوم لدى المزوّد: {formatNumber(used)} من {formatNumber(most)}.
      </Text>
    </>
  )
}
