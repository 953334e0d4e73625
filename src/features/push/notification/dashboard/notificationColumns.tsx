import { Badge, Text } from '@mantine/core'
import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import { middleScreen, type StaffColumn, wideScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import type { Notification } from '../notification.contract.ts'
import { audienceWords, kindWords, statusWords } from './notificationWords.ts'

export const notificationColumns: StaffColumn<Notification>[] = [
  {
    accessor: 'status',
    title: 'الحالة',
    width: 130,
    visibleMediaQuery: middleScreen,
    render: ({ status, kind }) => (
      <>
        <Badge variant="light" color={statusWords[status].colour}>
          {statusWords[status].label}
        </Badge>
        <Text size="xs" c="dimmed">
          {kindWords[kind]}
        </Text>
      </>
    ),
  },
  {
    accessor: 'audience',
    title: 'لمن',
    width: 110,
    visibleMediaQuery: wideScreen,
    render: ({ audience, topics }) =>
      audience === 'topics'
        ? `${audienceWords.topics}: ${formatNumber(topics.length)}`
        : audienceWords[audience],
  },
  {
    accessor: 'sendAt',
    title: 'الموعد',
    sortable: true,
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ sendAt }) => (
      <Text size="sm" component="span">
        {formatGregorian(sendAt, { style: 'day' })}، {formatTime(sendAt)}
      </Text>
    ),
  },
  {
    accessor: 'results.delivered',
    title: 'وصل',
    width: 120,
    visibleMediaQuery: middleScreen,
    render: ({ results: { recipients, delivered, failed, gone, held } }) => (
      <>
        <Text size="sm">
          {formatNumber(delivered)} من {formatNumber(recipients)}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            held > 0 && `في موجز: ${formatNumber(held)}`,
            gone > 0 && `انتهى اشتراكه: ${formatNumber(gone)}`,
            failed > 0 && `تعذّر: ${formatNumber(failed)}`,
          ]
            .filter(Boolean)
            .join('، ')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'results.shown',
    title: 'ظهر',
    width: 80,
    visibleMediaQuery: wideScreen,
    render: ({ results }) => formatNumber(results.shown),
  },
  {
    accessor: 'results.clicked',
    title: 'فُتح',
    width: 90,
    visibleMediaQuery: middleScreen,
    render: ({ trial, results: { clicked, delivered } }) => (
      <>
        {formatNumber(clicked)}
        {delivered > 0 && (
          <Text size="xs" c="dimmed">
            {formatPercent((clicked / delivered) * 100)}
          </Text>
        )}
        {trial && (
          <Text size="xs" c="dimmed">
            {(['a', 'b'] as const).map(title => (
              <span key={title} style={{ display: 'block' }}>
                {title === 'a' ? 'الأول' : 'الثاني'}: {formatNumber(trial[title].clicked)} من{' '}
                {formatNumber(trial[title].delivered)}
                {trial.winner === title && ' · اختير'}
              </span>
            ))}
          </Text>
        )}
      </>
    ),
  },
]
