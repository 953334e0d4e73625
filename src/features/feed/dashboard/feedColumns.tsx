import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatRelative } from '../../../arabic/relative.ts'
import { ArticleCount } from '../../../ui/dashboard/ArticleCount.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { actionsColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { Feed } from '../feed.contract.ts'
import { FeedHealthBadge } from './FeedHealthBadge.tsx'
import { describeStatus, healthOf, heldLabel, hostOf } from './feedWords.ts'
import { ruleSentence } from './ruleSentence.ts'

const editAddress = ({ id }: Feed) => `/dashboard/filters/editable/${id}`

type Options = {
  may: Record<'setActive' | 'fetchSoon' | 'edit' | 'remove', boolean>
  now: Date
  toggle: (feed: Feed, change: { active: boolean }) => void
  fetchNow: (feed: Feed) => void
  isUnderWay: (feed: Feed) => boolean
  remove: (feed: Feed) => void
}

export function feedColumns({
  may,
  now,
  toggle,
  fetchNow,
  isUnderWay,
  remove,
}: Options): StaffColumn<Feed>[] {
  return [
    {
      accessor: 'name',
      title: 'المرشّح',
      sortable: true,
      render: feed => (
        <Stack gap={4} align="flex-start">
          <NameCell
            name={feed.name}
            detail={
              <>
                {[feed.agency?.name ?? feed.source?.name, feed.category.name].filter(Boolean).join(' · ')} ·{' '}
                <bdi>{hostOf(feed.feedUrl)}</bdi>
              </>
            }
            to={editAddress(feed)}
          />
          <Text size="xs" c="dimmed">
            {ruleSentence(feed)}
          </Text>
          <Group gap={4}>
            <FeedHealthBadge feed={feed} />
            {feed.movedTo && (
              <Badge variant="light" color="orange" tt="none">
                انتقلت إلى موقع آخر
              </Badge>
            )}
            {feed.active && feed.servedFrom && (feed.goneAt || healthOf(feed) !== 'fallback') && (
              <Badge variant="light" color="orange" tt="none">
                {feed.goneAt ? 'أُغلق عنوانه، ويُجلب من احتياطي' : 'يُجلب من عنوان احتياطي'}
              </Badge>
            )}
            {feed.held && (
              <Badge variant="light" color="orange" tt="none">
                {heldLabel[feed.held]}
              </Badge>
            )}
          </Group>
        </Stack>
      ),
    },
    {
      accessor: 'lastFetchAt',
      title: 'آخر جلب',
      sortable: true,
      width: 170,
      visibleMediaQuery: middleScreen,
      render: feed => <LastFetch feed={feed} now={now} isUnderWay={isUnderWay(feed)} />,
    },
    {
      accessor: 'failures',
      title: 'الحالة',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: ({ lastStatus }) =>
        lastStatus === null ? (
          <Text size="sm" c="dimmed">
            لا جواب بعد
          </Text>
        ) : (
          <>
            <Text size="sm">{describeStatus(lastStatus)}</Text>
            <Text size="xs" c="dimmed" dir="ltr" ta="end">
              HTTP {lastStatus}
            </Text>
          </>
        ),
    },
    {
      accessor: 'imported',
      title: 'مقالات',
      sortable: true,
      width: 105,
      visibleMediaQuery: wideScreen,
      render: feed => <ArticleCount count={feed.imported} filter={`feed=${feed.id}`} />,
    },
    switchColumn('active', {
      title: 'يعمل',
      width: 75,
      label: ({ name }) => `تشغيل «${name}»`,
      may: may.setActive,
      toggle,
    }),
    actionsColumn({
      may,
      nameOf: ({ name }) => name,
      way: feed => ({ to: editAddress(feed) }),
      remove,
      width: 125,
      before: feed =>
        may.fetchSoon && (
          <IconAction
            label={`اجلب الآن: «${feed.name}»`}
            Icon={IconRefresh}
            loading={isUnderWay(feed)}
            disabledReason={feed.active ? undefined : 'المرشّح موقوف؛ شغّله أولًا'}
            onClick={() => fetchNow(feed)}
          />
        ),
    }),
  ]
}

function LastFetch({ feed, now, isUnderWay }: { feed: Feed; now: Date; isUnderWay: boolean }) {
  return (
    <>
      <Text size="sm">
        {isUnderWay ? 'يُجلب الآن…' : feed.lastFetchAt ? formatRelative(feed.lastFetchAt, now) : 'لم يُجلب بعد'}
      </Text>
      {feed.active && !isUnderWay && (
        <Text size="xs" c="dimmed">
          {new Date(feed.nextFetchAt) > now ? `التالي ${formatRelative(feed.nextFetchAt, now)}` : 'حان دوره'}
        </Text>
      )}
    </>
  )
}
