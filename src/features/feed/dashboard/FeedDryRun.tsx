import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { plural } from '../../../arabic/plural.ts'
import { formatRelative } from '../../../arabic/relative.ts'
import { api, client, queryClient } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { tryOutInput } from '../feed.contract.ts'
import type { RuledItem } from '../feed.item.schema.ts'
import classes from './Feed.module.css'
import { outcomeColour, outcomeLabel, seenItemForms, webAddressOf } from './feedWords.ts'
import { MappedNote } from './MappedNote.tsx'

type Rules = Omit<Parameters<typeof client.feed.dryRun>[0], 'id'>
type DryRun = Awaited<ReturnType<typeof client.feed.dryRun>>

type Props = {
  rules: Rules
  /** Undefined for a new filter, which is tried on items of other filters of its address. */
  feedId: number | undefined
  /** The rules are those that are stored. */
  isSaved: boolean
  isReady: () => boolean
}

/** Judges the kept items of seven days by the written rules, without storing anything. */
export function FeedDryRun({ rules, feedId, isSaved, isReady }: Props) {
  const headingId = useId()
  const input = { ...pickRules(rules), ...(feedId === undefined ? {} : { id: feedId }) }
  const run = useMutation({ mutationFn: (given: typeof input) => client.feed.dryRun(given) })
  const isOutdated = run.isSuccess && JSON.stringify(run.variables) !== JSON.stringify(input)
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="xs">
        <div>
          <Title order={2} size="h4" id={headingId}>
            ماذا كانت ستفعل في سبعة أيام؟
          </Title>
          <Text size="sm" c="dimmed">
            تُطبَّق القواعد المكتوبة أعلاه على ما ورد من قبل، ولا يُحفظ شيء.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} />}
          loading={run.isPending}
          onClick={() => {
            if (isReady()) run.mutate(input)
          }}
        >
          جرّب على ما مضى
        </Button>
      </Group>
      <div aria-live="polite">
        {isOutdated && (
          <Alert color="orange" mb="sm">
            تغيّرت القواعد بعد هذه التجربة؛ جرّب ثانية لترى أثرها.
          </Alert>
        )}
        {run.error ? (
          <Failure error={run.error} onRetry={() => run.mutate(input)} />
        ) : run.data ? (
          <Stack gap="sm">
            <Judged result={run.data} />
            {feedId !== undefined && run.data.entering > 0 && !isOutdated && (
              <ApplyToPast feedId={feedId} count={run.data.entering} isSaved={isSaved} />
            )}
          </Stack>
        ) : null}
      </div>
    </Paper>
  )
}

/** Picks the fields that the call accepts; the form has more. */
function pickRules(rules: Rules): Rules {
  const names = Object.keys(tryOutInput.shape) as (keyof Rules)[]
  return Object.fromEntries(names.map(name => [name, rules[name]])) as Rules
}

const lists = {
  changed: 'يتغيّر',
  accepted: 'يؤخذ',
  refused: 'يُترك',
} as const
type List = keyof typeof lists

function Judged({ result }: { result: DryRun }) {
  const [shown, setShown] = useState<List>('changed')
  const now = new Date()
  const all = result.accepted.count + result.refused.count
  if (all === 0) {
    return <EmptyState title="لم يرد منه شيء في سبعة أيام" text="جرّب الخلاصة نفسها بدل ذلك." />
  }
  const { items, count } = result[shown]
  return (
    <>
      <Text size="sm">
        من {plural(all, seenItemForms)}: يؤخذ {formatNumber(result.accepted.count)}، ويُترك{' '}
        {formatNumber(result.refused.count)}. ويتغيّر حال {formatNumber(result.changed.count)}.
        {result.isCut && ' جُرّب أحدثها وحده.'}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="ما يُعرض من المواد"
        value={shown}
        onChange={setShown}
        data={(Object.keys(lists) as List[]).map(value => ({
          value,
          label: `${lists[value]} (${formatNumber(result[value].count)})`,
        }))}
      />
      {count === 0 && (
        <Text size="sm" c="dimmed">
          {shown === 'changed' ? 'لا يتغيّر شيء مما ورد.' : 'لا شيء هنا.'}
        </Text>
      )}
      {count > items.length && (
        <Text size="sm" c="dimmed">
          هذه أحدثها: {formatNumber(items.length)} من {formatNumber(count)}.
        </Text>
      )}
      <ul className={classes.items} aria-label={lists[shown]}>
        {items.map(item => (
          <JudgedItem key={item.id} item={item} now={now} />
        ))}
      </ul>
    </>
  )
}

function JudgedItem({
  item: { title, link, reason, outcome, seenAt, mapped },
  now,
}: {
  item: RuledItem
  now: Date
}) {
  const isIn = reason === ''
  const address = webAddressOf(link)
  return (
    <li className={`${classes.item} ${isIn ? '' : classes.refused}`}>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        {address ? (
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm" fw={500}>
            <bdi>{title || address}</bdi>
          </Anchor>
        ) : (
          <Text size="sm" fw={500}>
            <bdi>{title || 'بلا عنوان'}</bdi>
          </Text>
        )}
        <Badge variant="light" tt="none" color={isIn ? 'teal' : 'gray'} style={{ flexShrink: 0 }}>
          {isIn ? 'يؤخذ' : 'يُترك'}
        </Badge>
      </Group>
      {reason ? <Text size="sm">{reason}</Text> : <MappedNote mapped={mapped} />}
      <Text size="xs" c="dimmed">
        ورد {formatRelative(seenAt, now)}، وكان:{' '}
        <Text span size="xs" c={outcomeColour[outcome] === 'gray' ? undefined : outcomeColour[outcome]}>
          {outcomeLabel[outcome]}
        </Text>
      </Text>
    </li>
  )
}

function ApplyToPast({ feedId, count, isSaved }: { feedId: number; count: number; isSaved: boolean }) {
  const apply = useMutation({
    mutationFn: () => client.feed.applyToPast({ id: feedId }),
    onSuccess() {
      snackbar.success('تؤخذ الآن واحدة بعد أخرى، وتنتظر محررًا.')
      void queryClient.invalidateQueries({ queryKey: api.feed.items.key() })
    },
    onError: error => snackbar.error(error),
  })
  return (
    <Alert color="teal" title={`رُفض من قبل ويؤخذ الآن: ${plural(count, seenItemForms)}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isSaved
            ? 'لك أن تأخذها كذلك: يصير كل منها مقالًا ينتظر محررًا، مرة واحدة.'
            : 'احفظ المرشّح أولًا، ثم عد إلى هنا لتأخذها كذلك.'}
        </Text>
        {isSaved && (
          <Button
            size="compact-sm"
            loading={apply.isPending}
            disabled={apply.isSuccess}
            onClick={() => apply.mutate()}
          >
            {apply.isSuccess ? 'طُلب أخذها' : 'طبّق على ما مضى'}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
