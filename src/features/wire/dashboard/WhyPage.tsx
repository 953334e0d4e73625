import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatRelative } from '../../../arabic/relative.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import { editAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { describeStatus } from '../../feed/dashboard/feedWords.ts'
import type { HostFeed, WireItem } from '../wire.schema.ts'
import { FateBadge } from './FateBadge.tsx'
import classes from './Wire.module.css'
import { itemPath } from './wireWords.ts'

const shortest = 3

/** Answers why a story is not on the site, from its link or headline. */
export function WhyPage() {
  const [search, setSearch] = useSearchParams()
  const what = search.get('what') ?? ''
  const [typed, setTyped] = useState(what)
  const isAsked = what.length >= shortest
  const query = useQuery(api.wire.why.queryOptions({ input: { what }, enabled: isAsked }))
  function ask(event: SyntheticEvent): void {
    event.preventDefault()
    const text = typed.trim()
    if (text === what) void query.refetch()
    else setSearch(text.length < shortest ? {} : { what: text })
  }
  return (
    <>
      <PageHeader title="لماذا ليس هذا الخبر هنا؟" text="ألصق رابطه أو عنوانه، نقل لك هل ورد، وما جرى له." />
      <Stack gap="md" maw="52rem">
        <form noValidate onSubmit={ask}>
          <Stack gap="xs">
            <Textarea
              label="رابط الخبر أو عنوانه"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={2000}
              dir={/^\s*https?:/.test(typed) ? 'ltr' : undefined}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && !event.shiftKey) ask(event)
              }}
            />
            <Group>
              <Button
                type="submit"
                leftSection={<IconZoomQuestion size={16} />}
                loading={isAsked && query.isFetching}
                disabled={typed.trim().length < shortest}
              >
                ابحث عن السبب
              </Button>
            </Group>
          </Stack>
        </form>
        <div aria-live="polite">
          {!isAsked ? null : query.error ? (
            <Failure error={query.error} onRetry={query.refetch} />
          ) : query.data ? (
            <Answer {...query.data} />
          ) : (
            <Skeleton height={90} role="status" aria-label="يُبحث عن السبب…" />
          )}
        </div>
      </Stack>
    </>
  )
}

function Answer({ items, exact, feeds }: { items: WireItem[]; exact: boolean; feeds: HostFeed[] }) {
  if (items.length === 0) {
    return (
      <Stack gap="sm">
        <Alert color="amber" title="لم يرد إلينا">
          {feeds.length > 0
            ? 'لم نره في خلاصات هذا الموقع. هذا آخر ما قالته:'
            : 'لم نره في أي خلاصة، ولا مرشّح عندنا لموقعه. إن كان عنوانًا فجرّب رابطه.'}
        </Alert>
        <FeedsOfHost feeds={feeds} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      {!exact && (
        <Alert color="amber" title="لم يرد بهذا العنوان">
          هذه أقرب العناوين التي وردت إليه.
        </Alert>
      )}
      <ul className={classes.answers} aria-label="ما ورد">
        {items.map(item => (
          <Paper component="li" withBorder p="sm" key={item.id}>
            <Stack gap={6}>
              <Group justify="space-between" gap="xs" align="flex-start">
                <Anchor component={Link} to={itemPath(item.id)} fw={600} flex="1 1 16rem">
                  <bdi>{item.title || item.link || 'بلا عنوان'}</bdi>
                </Anchor>
                <FateBadge item={item} />
              </Group>
              <Text size="sm">{verdictOf(item)}</Text>
              <Text size="xs" c="dimmed">
                ورد {formatGregorian(item.seenAt)}، {formatTime(item.seenAt)} · {item.feed.name}
                {item.agency && ` · ${item.agency.name}`}
              </Text>
              {item.article && (
                <Anchor component={Link} to={editAddress(item.article.id)} size="sm">
                  {item.outcome === 'duplicate' ? 'افتح المقال الأول' : 'افتح المقال'}
                </Anchor>
              )}
            </Stack>
          </Paper>
        ))}
      </ul>
      <FeedsOfHost feeds={feeds} />
    </Stack>
  )
}

const articleStates = {
  published: 'ورد ونُشر.',
  scheduled: 'ورد، وهو مجدول للنشر.',
  held: 'ورد، وهو مقال ينتظر محررًا.',
  takenDown: 'ورد ونُشر، ثم أُزيل من الموقع.',
  binned: 'ورد، ثم نُقل مقاله إلى السلة.',
}

function verdictOf({ outcome, reason, article, ignored, source }: WireItem): string {
  if (ignored) return `ورد، وتجاهله ${ignored.by?.name ?? 'محرر'}.`
  if (source) return 'ورد وانتظر محررًا، ثم اختير غيره ليمثل الخبر، فأُغلق وبقي مصدرًا له.'
  if (outcome === 'duplicate') return `ورد مكررًا. ${reason}`
  if (outcome === 'failed') return `ورد وتعذّر حفظه. ${reason}`
  if (outcome !== 'held' && outcome !== 'published') return `ورد ورفضته قواعد المرشّح. ${reason}`
  return `${article ? articleStates[article.state] : 'ورد، ثم حُذف مقاله.'} ${reason}`.trim()
}

function FeedsOfHost({ feeds }: { feeds: HostFeed[] }) {
  const now = useNow()
  if (feeds.length === 0) return null
  return (
    <ul className={classes.answers} aria-label="خلاصات هذا الموقع">
      {feeds.map(({ id, name, active, lastFetchAt, lastStatus, lastError, failures, lastItemAt }) => (
        <li key={id} className={classes.answer}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c={failures > 0 || !active ? 'red' : undefined}>
            {!active
              ? 'المرشّح موقوف.'
              : lastFetchAt === null
                ? 'لم يُجلب بعد.'
                : `آخر جلب ${formatRelative(lastFetchAt, now)}${lastStatus === null ? '' : `: ${describeStatus(lastStatus)}`}.`}{' '}
            {lastError}
          </Text>
          <Text size="xs" c="dimmed">
            {lastItemAt ? `آخر مادة وردت منه ${formatRelative(lastItemAt, now)}.` : 'لم ترد منه مادة بعد.'}
          </Text>
        </li>
      ))}
    </ul>
  )
}
