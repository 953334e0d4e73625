import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { readablePath } from '../../../ui/readablePath.ts'
import { editAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { StateBadge } from '../../article/dashboard/pickers/StateBadge.tsx'
import { webAddressOf } from '../../feed/dashboard/feedWords.ts'
import type { RuleAnswer } from '../../feed/feed.item.schema.ts'
import type { WireTrace } from '../wire.schema.ts'
import { FateBadge } from './FateBadge.tsx'
import { markPlaces } from './markPlaces.ts'
import classes from './Wire.module.css'
import { fieldLabel, ruleLabel, verdictColour, verdictLabel } from './wireWords.ts'

/** History of an item: its source, each rule's verdict, and the text with the deciding words marked. */
export function WireItemTrace({ item, actions }: { item: WireTrace; actions?: ReactNode }) {
  const { answers, title, text, summary, link } = item
  return (
    <Stack gap="md">
      <Stack gap={6}>
        <Title order={2} size="h4" lh={1.5}>
          <Marked text={title || 'بلا عنوان'} field="title" answers={answers} />
        </Title>
        <Group gap="xs">
          <FateBadge item={item} />
          {item.article && <StateBadge state={item.article.state} />}
        </Group>
        {item.reason && <Text size="sm">{item.reason}</Text>}
        {item.source && <ClosedAsSource source={item.source} />}
        {item.ignored && (
          <Text size="sm">
            تجاهلها {item.ignored.by?.name ?? 'محرر'} {formatDayTime(item.ignored.at)}.
          </Text>
        )}
        {item.withdrawnAt && (
          <Text size="sm" c="red">
            سحبها ناشرها {formatDayTime(item.withdrawnAt)}. لم يتغير مقالها؛ القرار لكم.
          </Text>
        )}
      </Stack>
      {actions}
      <Facts item={item} />
      {answers.length > 0 && <Answers answers={answers} />}
      <Stack gap={6} component="section">
        <Title order={3} size="h5">
          نصها كما ورد
        </Title>
        {text || summary ? (
          <Text size="sm" className={classes.text} tabIndex={0} role="region" aria-label="نص المادة">
            {text ? (
              <Marked text={text} field="text" answers={answers} />
            ) : (
              <Marked text={summary} field="summary" answers={answers} />
            )}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            لا نص محفوظ لهذه المادة{webAddressOf(link) && '؛ افتح رابطها'}.
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

function ClosedAsSource({ source: { closedAt, chosen } }: { source: NonNullable<WireTrace['source']> }) {
  return (
    <Text size="sm">
      أُغلق مقالها {formatDayTime(closedAt)} وبقيت مصدرًا للخبر
      {chosen ? (
        <>
          ، إذ اختار محرر ليمثله{' '}
          <Anchor component={Link} to={editAddress(chosen.id)} inherit>
            «<bdi>{chosen.title}</bdi>»
          </Anchor>
          .
        </>
      ) : (
        '، إذ اختار محرر غيرها ليمثله.'
      )}{' '}
      لا يعيدها إلى المراجعة ما يتغير عند ناشرها.
    </Text>
  )
}

function Marked({ text, field, answers }: { text: string; field: string; answers: RuleAnswer[] }) {
  return (
    <bdi>
      {markPlaces(text, field, answers).map(({ text: piece, verdict }, index) =>
        verdict ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
          <mark key={index} className={classes.mark} data-verdict={verdict}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  )
}

function Answers({ answers }: { answers: RuleAnswer[] }) {
  return (
    <Stack gap={6} component="section">
      <Title order={3} size="h5">
        جواب كل قاعدة
      </Title>
      <ol className={classes.answers}>
        {answers.map(({ rule, verdict, says, places }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity
          <li key={index} className={classes.answer}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" fw={600}>
                {ruleLabel(rule)}
              </Text>
              <Badge variant="light" tt="none" color={verdictColour[verdict]}>
                {verdictLabel[verdict]}
              </Badge>
            </Group>
            {says && <Text size="sm">{says}</Text>}
            {places.map(({ word, field, offset }) => (
              <Text key={`${word} ${field} ${offset}`} size="sm" c="dimmed">
                «<bdi>{word}</bdi>» {fieldLabel[field]}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

function Facts({ item }: { item: WireTrace }) {
  const { feed, agency, category, feedAddress, link, author, categories, article } = item
  const address = webAddressOf(link)
  const facts: [string, ReactNode][] = [
    ['وردت', formatDayTime(item.seenAt)],
    ['نشرها صاحبها', item.publishedAt && formatDayTime(item.publishedAt)],
    ['من مرشّح', [feed.name, agency?.name, category.name].filter(Boolean).join(' · ')],
    ['خلاصته', <bdi key="feed">{feedAddress}</bdi>],
    [
      'رابطها',
      address && (
        <Anchor key="link" href={address} target="_blank" rel="noreferrer" size="sm">
          <bdi>{readablePath(address)}</bdi>
        </Anchor>
      ),
    ],
    ['الكاتب', author],
    ['تصنيفها عندهم', categories.join('، ')],
    [
      'صارت',
      article && (
        <Anchor key="article" component={Link} to={editAddress(article.id)} size="sm">
          {item.outcome === 'duplicate' ? 'تكرر هذا المقال' : 'افتح مقالها'}
        </Anchor>
      ),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function formatDayTime(at: string): string {
  return `${formatGregorian(at)}، ${formatTime(at)}`
}
