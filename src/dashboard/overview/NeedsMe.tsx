import { Anchor, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import {
  IconAlarm,
  IconAt,
  IconChecklist,
  IconClock,
  IconCornerUpRight,
  IconCreditCard,
  IconMail,
  IconReceipt,
  IconRss,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { awaitsEditor } from '../../features/article/staff-filters.schema.ts'
import { api } from '../../ui/dashboard/api.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import { endOfDay, todayThere } from '../../ui/dashboard/siteTime.ts'
import { totalInDigits } from '../../ui/dashboard/totalInWords.ts'
import { useSession } from '../../ui/dashboard/useSession.ts'
import classes from './Overview.module.css'

const againMs = 60_000
const payments = '/dashboard/members/payments'

type Need = {
  key: string
  label: string
  count: number | undefined
  isMoreThanTotal?: boolean | undefined
  to: string
  Icon: TablerIcon
}

/** Shows what waits for this person now. Hides kinds without any. */
export function NeedsMe() {
  const { needs: all, isLoading } = useNeeds()
  const needs = all.filter(({ count }) => count !== undefined && count > 0)
  return (
    <Card component="section" aria-label="ما ينتظرك" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        ما ينتظرك
      </Title>
      {isLoading ? (
        <Skeleton h={42} />
      ) : needs.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.need}>
          لا شيء ينتظرك الآن.
        </Text>
      ) : (
        <ul className={classes.needs}>
          {needs.map(({ key, label, count, isMoreThanTotal, to, Icon }) => (
            <li key={key}>
              <Anchor component={Link} to={to} c="inherit" underline="hover" className={classes.need}>
                <Icon size={18} aria-hidden className={classes.needIcon} />
                <Group gap={6} wrap="nowrap">
                  <Text span size="sm">
                    {label}
                  </Text>
                  <Text span size="sm" fw={700}>
                    {totalInDigits({ total: count ?? 0, isMoreThanTotal })}
                  </Text>
                </Group>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function useNeeds(): { needs: Need[]; isLoading: boolean } {
  const { user } = useSession()
  const opens = (id: Parameters<typeof mayOpen>[1]) => user !== undefined && mayOpen(user, id)
  const total = { refetchInterval: againMs, select: ({ total }: { total: number }) => total }
  const articles = (
    input: { state: 'held' | 'scheduled'; returned?: boolean; written?: boolean; to?: string },
    enabled = true,
  ) =>
    api.article.staffList.queryOptions({
      input: { ...input, limit: 1 },
      enabled,
      refetchInterval: againMs,
      select: ({ total, isMoreThanTotal }) => ({ count: total, isMoreThanTotal }),
    })
  const isReviewer = opens('dashboard-article-review___ar')
  const today = endOfDay(todayThere())

  const review = useQuery(articles(awaitsEditor, isReviewer))
  const returned = useQuery(articles({ state: 'held', returned: true }, !isReviewer))
  const scheduled = useQuery(articles({ state: 'scheduled', to: today }))
  const mentions = useQuery(api.note.mentions.queryOptions({ refetchInterval: againMs }))
  const messages = useQuery(
    api.contact.paginate.queryOptions({
      input: { state: 'unread', limit: 1 },
      enabled: opens('dashboard-contact___ar'),
      ...total,
    }),
  )
  const money = useQuery(
    api.payment.attention.queryOptions({
      enabled: opens('dashboard-members-payments___ar'),
      refetchInterval: againMs,
      select: ({ proofs, differences, stuck }) => ({ proofs, open: differences.length + stuck.length }),
    }),
  )
  const tasks = useQuery(api.assignment.tasks.queryOptions({ refetchInterval: againMs }))
  const feedsThat = (input: { failing: true; active: true } | { silent: true }) =>
    api.feed.list.queryOptions({
      input: { ...input, limit: 1 },
      enabled: opens('dashboard-filters-list___ar'),
      ...total,
    })
  const feeds = useQuery(feedsThat({ failing: true, active: true }))
  const silent = useQuery(feedsThat({ silent: true }))
  const mention = mentions.data?.items[0]
  const asked = [tasks, review, returned, scheduled, mentions, messages, feeds, silent, money]

  const counted = (data: Pick<Need, 'count' | 'isMoreThanTotal'> = { count: undefined }) => data
  const needs: Need[] = [
    {
      key: 'overdue',
      label: 'مهام فات موعدها',
      count: tasks.data?.overdue,
      to: `/dashboard/article/list?overdue=true&assignee=${user?.id ?? ''}`,
      Icon: IconAlarm,
    },
    {
      key: 'review',
      label: 'تنتظر المراجعة',
      ...counted(review.data),
      to: '/dashboard/article/review',
      Icon: IconChecklist,
    },
    {
      key: 'returned',
      label: 'أُعيدت إليكم لتصحيحها',
      ...counted(returned.data),
      to: '/dashboard/article/list?state=held&returned=true',
      Icon: IconCornerUpRight,
    },
    {
      key: 'mentions',
      label: 'ذُكرتَ في ملاحظات لم ترها',
      count: mentions.data?.unseen,
      to: mention ? `/dashboard/article/edit/${mention.article.id}?note=${mention.noteId}` : '/dashboard',
      Icon: IconAt,
    },
    {
      key: 'scheduled',
      label: 'تُنشر اليوم في موعدها',
      ...counted(scheduled.data),
      to: `/dashboard/article/list?state=scheduled&to=${todayThere()}`,
      Icon: IconClock,
    },
    {
      key: 'feeds',
      label: 'مرشّحات لا تُجلب',
      count: feeds.data,
      to: '/dashboard/filters/list?failing=true&active=true',
      Icon: IconRss,
    },
    {
      key: 'silent',
      label: 'مرشّحات ساكتة على غير عادتها',
      count: silent.data,
      to: '/dashboard/filters/list?silent=true',
      Icon: IconRss,
    },
    {
      key: 'messages',
      label: 'رسائل قراء لم تُقرأ',
      count: messages.data,
      to: '/dashboard/contact?state=unread',
      Icon: IconMail,
    },
    {
      key: 'proofs',
      label: 'تحويلات بإثبات تنتظر التأكيد',
      count: money.data?.proofs,
      to: payments,
      Icon: IconReceipt,
    },
    {
      key: 'payments',
      label: 'مدفوعات تحتاج انتباهك',
      count: money.data?.open,
      to: payments,
      Icon: IconCreditCard,
    },
  ]
  return { needs, isLoading: asked.some(query => query.isLoading) }
}
