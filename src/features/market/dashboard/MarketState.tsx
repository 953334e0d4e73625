import { Alert, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { currencyName } from '../../../arabic/money.ts'
import { api } from '../../../ui/dashboard/api.ts'
import type { MarketState as State } from '../market.contract.ts'
import type { MarketKind, RefusedReading, Trouble } from '../market.schema.ts'

const kindWords = { currencies: 'العملات', gold: 'الذهب' } satisfies Record<MarketKind, string>
const troubleWords = {
  key: 'رفض المصدر المفتاح، فلن نسأله ثانية قبل أن تغيّره.',
  limit: 'تجاوزنا ما تسمح به خطتكم لدى المصدر. نعيد السؤال لاحقًا.',
  away: 'لا يجيب المصدر الآن. نعيد السؤال لاحقًا، ويبقى آخر ما وصل.',
  unreadable: 'أجاب المصدر بما لا نفهمه. نعيد السؤال لاحقًا، ويبقى آخر ما وصل.',
} satisfies Record<Trouble, string>
const refusalWords = {
  missing: 'لم يذكره المصدر',
  notNumber: 'ليس رقمًا',
  notPositive: 'صفر أو أقل',
  jump: 'قفز بأكثر من نصفه؛ نصدّقه إن تكرر ثلاث مرات',
} satisfies Record<RefusedReading['reason'], string>

const when = (at: string) => `${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`

/** The last answers of the sources of prices, below their settings. */
export function MarketState() {
  const { data = [] } = useQuery(api.market.state.queryOptions())
  return (
    <Stack gap="xs">
      {data.map(state => (
        <SourceState key={state.kind} state={state} />
      ))}
    </Stack>
  )
}

function SourceState({ state: { kind, fetchedAt, nextFetchAt, trouble, refused } }: { state: State }) {
  const isWrong = trouble !== null || refused.length > 0
  return (
    <Alert color={isWrong ? 'orange' : 'teal'} title={kindWords[kind]}>
      <Text size="sm">
        {fetchedAt ? `آخر أسعار وصلت ${when(fetchedAt)}.` : 'لم تصل أسعار بعد.'}{' '}
        {trouble ? troubleWords[trouble] : `نسأل عن الجديد ${when(nextFetchAt)}.`}
      </Text>
      {refused.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            لم نحفظ ما يأتي، وبقي ما قبله:
          </Text>
          <List size="sm">
            {refused.map(({ code, reason, value }) => (
              <List.Item key={code}>
                {code === 'ounce' ? 'الأونصة' : currencyName(code)}: {refusalWords[reason]}
                {value !== null && <bdi> ({formatNumber(value)})</bdi>}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}
