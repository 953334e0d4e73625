import { Alert, Button, Group, Paper, Title, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { formatRelative } from '../../../arabic/relative.ts'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import type { Feed } from '../feed.contract.ts'
import { troubleTodo } from '../health/trouble.policy.ts'
import classes from './Feed.module.css'
import { FeedHealthBadge } from './FeedHealthBadge.tsx'
import { FeedMove } from './FeedMove.tsx'
import { describeStatus, hostOf, hubWordsOf, isPutOff } from './feedWords.ts'
import { HeldNote } from './HeldNote.tsx'

const stopped = 'المرشّح موقوف؛ شغّله أولًا'

type Props = {
  feed: Feed
  isUnderWay: boolean
  onFetch: (() => void) | undefined
  mayAcceptMove: boolean
}

/** A filter's health, and a button to fetch it now. */
export function FeedHealthPanel({ feed, isUnderWay, onFetch, mayAcceptMove }: Props) {
  const headingId = useId()
  const now = useNow()
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Title order={2} size="h4" id={headingId}>
            الحال
          </Title>
          <FeedHealthBadge feed={feed} />
        </Group>
        {onFetch && (
          <Tooltip label={stopped} disabled={feed.active}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={isUnderWay}
              data-disabled={!feed.active || undefined}
              aria-disabled={!feed.active}
              aria-description={feed.active ? undefined : stopped}
              onClick={feed.active ? onFetch : undefined}
            >
              اجلب الآن
            </Button>
          </Tooltip>
        )}
      </Group>
      <HeldNote held={feed.held} />
      <FeedMove feed={feed} mayAccept={mayAcceptMove} />
      {feed.lastError && (
        <Alert
          // A document that was read has not failed, even if some of it was left out.
          color={feed.failures > 0 ? 'red' : 'amber'}
          mb="sm"
          title={feed.goneAt ? 'أُغلقت الخلاصة' : feed.failures > 0 ? 'آخر خطأ' : 'آخر ما لوحظ'}
        >
          {feed.lastError}
        </Alert>
      )}
      {feed.active && feed.servedFrom && (
        <Alert color="amber" role="note" mb="sm" title="عنوانها الأصلي متعثّر، وتُجلب من عنوان احتياطي">
          تُجلب الآن من <bdi>{hostOf(feed.servedFrom)}</bdi>
          {feed.ownFailedAt && (
            <>
              ، فقد تعثّر الأصلي <Moment at={feed.ownFailedAt} now={now} />
            </>
          )}
          . {feed.ownError}{' '}
          {feed.goneAt ? 'نسأله مرة في الأسبوع ونعود إليه إن فُتح.' : 'نجرّبه كل نصف ساعة ونعود إليه متى أجاب.'}{' '}
          {troubleTodo.fallback}
        </Alert>
      )}
      {isPutOff(feed) && (
        <Alert color="orange" role="note" mb="sm">
          قراءة هذه الخلاصة تُثقل على الخادم، فأُخّر جلبها التالي عن موعده حتى لا تُعطّل غيرها.
        </Alert>
      )}
      <dl className={classes.facts} aria-live="polite">
        <Fact name="آخر جلب">
          {isUnderWay ? (
            'يُجلب الآن…'
          ) : feed.lastFetchAt ? (
            <Moment at={feed.lastFetchAt} now={now} />
          ) : (
            'لم يُجلب بعد'
          )}
        </Fact>
        {feed.silentSince && (
          <Fact name="ساكت، وآخر جديد فيه">
            <Moment at={feed.silentSince} now={now} />
          </Fact>
        )}
        <Fact name="الجلب التالي">
          {!feed.active ? (
            'موقوف'
          ) : new Date(feed.nextFetchAt) > now ? (
            <Moment at={feed.nextFetchAt} now={now} />
          ) : (
            'حان دوره'
          )}
        </Fact>
        <Fact name="يُجلب كل">{describeInterval(feed.intervalMinutes)}</Fact>
        <Fact name="آخر جواب">
          {feed.lastStatus === null ? (
            'لا جواب بعد'
          ) : (
            <>
              {describeStatus(feed.lastStatus)} <bdi>({feed.lastStatus})</bdi>
            </>
          )}
        </Fact>
        {feed.credentials && (
          <Fact name="بيانات الدخول">
            محفوظة لموقع <bdi>{hostOf(feed.credentials.origin)}</bdi>
          </Fact>
        )}
        {feed.fallbacks.map(({ url, lastFetchAt, lastStatus, lastError }) => (
          <Fact key={url} name="عنوان احتياطي">
            <bdi>{hostOf(url)}</bdi>:{' '}
            {lastFetchAt === null
              ? 'لم يُحتج إليه بعد'
              : (lastError ?? (lastStatus === null ? 'لا جواب' : describeStatus(lastStatus)))}
          </Fact>
        ))}
        {feed.hub && <HubFact hub={feed.hub} now={now} />}
        <Fact name="مقالات جاءت منه">{formatNumber(feed.imported)}</Fact>
      </dl>
    </Paper>
  )
}

/** Pushes by a hub. Without them the feed is polled as usual. */
function HubFact({ hub, now }: HubFactProps) {
  const { address, reason, lastPushAt } = hub
  return (
    <Fact name="ما يدفعه مركز WebSub">
      {hubWordsOf(hub)} <bdi>({hostOf(address)})</bdi>
      {lastPushAt && (
        <>
          ، آخره <Moment at={lastPushAt} now={now} />
        </>
      )}
      {reason && `. ${reason}`}
    </Fact>
  )
}

type HubFactProps = { hub: NonNullable<Feed['hub']>; now: Date }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} title={`${formatGregorian(at)}، ${formatTime(at)}`}>
      {formatRelative(at, now)}
    </time>
  )
}

function describeInterval(minutes: number): string {
  return minutes % 60 === 0
    ? plural(minutes / 60, { ...oblique(nouns.hour), one: 'ساعة' })
    : plural(minutes, { ...oblique(nouns.minute), one: 'دقيقة' })
}
