import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage, fieldErrors } from '../../../api/client.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { formatRelative } from '../../../arabic/relative.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { trialInput } from '../feed.contract.ts'
import type { WordField } from '../feed.item.schema.ts'
import classes from './Feed.module.css'
import { isTaken, outcomeColour, outcomeLabel, webAddressOf, wordForms } from './feedWords.ts'
import { MappedNote } from './MappedNote.tsx'
import { MarkedText } from './MarkedText.tsx'
import { describePlaces } from './ruleSentence.ts'
import { type PageAsker, TriedPage } from './TriedPage.tsx'

type Rules = Parameters<typeof client.feed.tryOut>[0]
type Trial = Awaited<ReturnType<typeof client.feed.tryOut>>
type TrialFilter = 'all' | 'taken' | 'left'

type Props = {
  rules: Rules & PageAsker
  /** Validates the address; if invalid, shows the reason at its field. */
  isReady: () => boolean
  onPickAddress: (address: string) => void
}

/** Tries the filter on the current feed, without storing anything. */
export function FeedTryOut({ rules, isReady, onPickAddress }: Props) {
  const headingId = useId()
  const asked = rulesToTry(rules)
  const trial = useMutation({ mutationFn: (input: Rules) => client.feed.tryOut(input) })
  const isOutdated = trial.isSuccess && JSON.stringify(trial.variables) !== JSON.stringify(asked)
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="xs">
        <div>
          <Title order={2} size="h4" id={headingId}>
            جرّب قبل أن تحفظ
          </Title>
          <Text size="sm" c="dimmed">
            تُجلب الخلاصة أو تُقرأ ملفات المجلد الآن بالقواعد المكتوبة أعلاه، ولا يُحفظ شيء ولا يُنقل ملف.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconFlask size={16} />}
          loading={trial.isPending}
          onClick={() => {
            if (isReady()) trial.mutate(asked)
          }}
        >
          {trial.isIdle ? 'جرّب' : 'جرّب ثانية'}
        </Button>
      </Group>
      <div aria-live="polite">
        {isOutdated && (
          <Alert color="orange" mb="sm">
            تغيّرت القواعد بعد هذه التجربة؛ جرّب ثانية لترى أثرها.
          </Alert>
        )}
        {trial.isPending ? (
          <Stack gap="xs" role="status" aria-label="تُجلب الخلاصة…">
            <Skeleton height={54} />
            <Skeleton height={54} />
            <Skeleton height={54} />
          </Stack>
        ) : trial.error ? (
          <Refusal error={trial.error} onPickAddress={onPickAddress} />
        ) : trial.data ? (
          <TriedItems trial={trial.data} asker={rules} />
        ) : null}
      </div>
    </Paper>
  )
}

const triedFields = Object.keys(trialInput.shape) as (keyof Rules)[]

/** Leaves out the form's other values, as changing them does not outdate a trial. */
function rulesToTry(rules: Rules): Rules {
  return { feedUrl: rules.feedUrl, ...Object.fromEntries(triedFields.map(field => [field, rules[field]])) }
}

/** Offers the feeds of a web page whose address was entered. */
function Refusal({ error, onPickAddress }: { error: unknown; onPickAddress: (address: string) => void }) {
  const message = [errorMessage(error), ...Object.values(fieldErrors(error))].join(' ')
  const addresses = message.match(/https?:\/\/\S+/g) ?? []
  return (
    <Alert color="red" title="تعذّرت التجربة" role="alert">
      <Text size="sm">{message.replace(/https?:\/\/\S+/g, '').trim()}</Text>
      <Stack gap={4} align="flex-start" mt={addresses.length > 0 ? 'xs' : 0}>
        {addresses.map(address => (
          <Button
            key={address}
            size="compact-sm"
            variant="default"
            onClick={() => onPickAddress(address)}
            aria-label={`استعمل هذا العنوان: ${address}`}
          >
            <bdi>{address}</bdi>
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}

function TriedItems({ trial: { title, items, notice }, asker }: { trial: Trial; asker: PageAsker }) {
  const [shown, setShown] = useState<TrialFilter>('all')
  const taken = items.filter(({ outcome }) => isTaken(outcome)).length
  const left = items.length - taken
  const now = new Date()
  if (items.length === 0 && !notice) {
    return (
      <EmptyState
        title="الخلاصة سليمة، ولا أخبار فيها الآن"
        text="يمكنك حفظ المرشّح؛ يأخذ ما يُنشر فيها لاحقًا."
      />
    )
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          في خلاصة «<bdi>{title || 'بلا اسم'}</bdi>» {plural(items.length, nouns.newsItem)}: يؤخذ{' '}
          {formatNumber(taken)}، ويُترك {formatNumber(left)}.
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="ما يُعرض من الأخبار"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: `الكل (${formatNumber(items.length)})` },
            { value: 'taken', label: `يؤخذ (${formatNumber(taken)})` },
            { value: 'left', label: `يُترك (${formatNumber(left)})` },
          ]}
        />
      </Group>
      {notice && <Text size="sm">{notice}</Text>}
      {taken === 0 && items.length > 0 && (
        <Text size="sm" c="dimmed">
          لا يؤخذ منها شيء بهذه القواعد؛ راجع الكلمات والشروط.
        </Text>
      )}
      <ul className={classes.items} aria-label="أخبار الخلاصة">
        {items.map((item, index) => {
          const { link, title: headline, outcome, reason, text, words, image, publishedAt, places } = item
          const isIn = isTaken(outcome)
          const placesIn = (field: WordField) => places.filter(place => place.field === field)
          const markedHeadline = headline ? (
            <MarkedText text={headline} places={placesIn('title')} />
          ) : (
            'بلا عنوان'
          )
          if ((shown === 'taken' && !isIn) || (shown === 'left' && isIn)) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may name one item twice
            <li key={index} className={`${classes.item} ${isIn ? '' : classes.refused}`}>
              <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
                {webAddressOf(link) ? (
                  <Anchor href={webAddressOf(link)} target="_blank" rel="noreferrer" size="sm" fw={500}>
                    <bdi>{markedHeadline}</bdi>
                  </Anchor>
                ) : (
                  <Text size="sm" fw={500}>
                    <bdi>{markedHeadline}</bdi>
                  </Text>
                )}
                <Badge variant="light" tt="none" color={outcomeColour[outcome]} style={{ flexShrink: 0 }}>
                  {outcome === 'published' ? 'يُنشر' : outcomeLabel[outcome]}
                </Badge>
              </Group>
              {reason && <Text size="sm">{reason}</Text>}
              {places.length > 0 && <Text size="xs">{describePlaces(places)}</Text>}
              {isIn && <MappedNote mapped={item.mapped} />}
              {text && (
                <Text size="xs" c="dimmed" lineClamp={2}>
                  <MarkedText text={text} places={placesIn('text')} />
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {[
                  publishedAt ? formatRelative(publishedAt, now) : 'بلا تاريخ',
                  image ? 'بصورة' : 'بلا صورة',
                  ...(isIn ? [words > 0 ? `يُحفظ نصًا: ${plural(words, wordForms)}` : 'بلا نص'] : []),
                ].join(' · ')}
              </Text>
              {isIn && webAddressOf(link) && <TriedPage asker={asker} item={item} />}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
