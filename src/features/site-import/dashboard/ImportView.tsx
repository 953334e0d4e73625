import {
  Alert,
  Anchor,
  Badge,
  Card,
  Group,
  List,
  Progress,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber, formatPercent, toDigits } from '../../../arabic/digits.ts'
import { formatDuration } from '../../../arabic/duration.ts'
import { plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type ImportDetails, kindOf, type SiteImportRow } from '../site-import.contract.ts'
import { CheckResult } from './CheckResult.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportReport } from './ImportReport.tsx'
import { countsOf, isBusy, kindLabel, outcomeColours, outcomeLabels, stateOf } from './importLabels.ts'

const busyMs = 2000

/** One import or dry run, with progress, actions and results. */
export function ImportView({
  id,
  onOpen,
  onGone,
}: {
  id: number
  onOpen: (id: number) => void
  onGone: () => void
}) {
  const { data, error, refetch } = useQuery(
    api.siteImport.get.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isBusy(state.data.import) ? busyMs : false),
    }),
  )
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  const row = data.import
  return (
    <Stack gap="md">
      <Card withBorder padding="md" component="section" aria-labelledby="this-import">
        <Stack gap="sm">
          <Head row={row} />
          <ImportProgress row={row} />
          {row.error && !isBusy(row) && (
            <Alert color="red" variant="light" role="alert" title="لم يتم">
              {row.error}
            </Alert>
          )}
          {row.isInterrupted && (
            <Alert color="orange" variant="light" role="status">
              انقطع العمل على الخادم قبل أن يتم. ما نُقل محفوظ، ويُكمَل من حيث وقف.
            </Alert>
          )}
          {!row.hasFile && (
            <Text size="sm" c="dimmed">
              حُذف الملف المرفوع بعد مدته، فلا يُكمَل النقل ولا يُعاد منه. والتقرير باقٍ.
            </Text>
          )}
          <ImportActions row={row} choices={data.choices} onOpen={onOpen} onGone={onGone} />
        </Stack>
      </Card>
      {data.undone && <Undone undone={data.undone} />}
      {data.checked && <CheckResult checked={data.checked} />}
      {(!isBusy(row) || row.step !== 'import') && <Summary data={data} />}
      {(!isBusy(row) || row.step !== 'import') && data.counts.length > 0 && (
        <ImportReport key={row.step ?? row.state} id={id} />
      )}
    </Stack>
  )
}

function Head({ row }: { row: SiteImportRow }) {
  const { label, colour } = stateOf(row)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} miw={0} style={{ flex: '1 1 14rem' }}>
        <Title order={2} size="h5" id="this-import" style={{ overflowWrap: 'anywhere' }}>
          {row.dryRun ? 'تجربة نقل' : 'نقل'} <bdi>{row.file}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          {kindLabel(row.kind)}
          {row.site && (
            <>
              {' '}
              · <bdi dir="ltr">{row.site}</bdi>
            </>
          )}{' '}
          · {row.orderedBy || 'الفنّي على الخادم'} · <Timestamp at={row.startedAt} />
        </Text>
      </Stack>
      <Badge variant="light" color={colour} tt="none" miw="max-content" size="lg">
        {label}
      </Badge>
    </Group>
  )
}

const articleForms = {
  zero: 'لم يُقرأ مقال بعد',
  one: 'مقال واحد',
  two: 'مقالان',
  few: '{count} مقالات',
  many: '{count} مقالًا',
  other: '{count} مقال',
}

function ImportProgress({ row }: { row: SiteImportRow }) {
  if (!isBusy(row)) return null
  const { kind, step, state, progress, doneBytes, bytes } = row
  const isCheck = step === 'check'
  const isCounted = step !== 'import' || progress.total > 0
  // Its size is known once all is fetched.
  const isGathering = step === 'import' && kindOf(kind).address !== undefined && bytes === 0
  const share = isCounted ? progress.done / Math.max(1, progress.total) : doneBytes / Math.max(1, bytes)
  const isKnown = share > 0
  return (
    <Stack gap={4} role="status">
      <Progress
        value={isKnown ? Math.min(100, share * 100) : 100}
        striped={!isKnown}
        animated={!isKnown}
        aria-label="ما تم"
      />
      <Text size="sm">
        {state === 'waiting' && 'ينتظر أن يبدأ على الخادم…'}
        {state !== 'waiting' && step === 'undo' && undoingWords(progress)}
        {state !== 'waiting' &&
          isCheck &&
          `سُئل عن ${formatNumber(progress.done)} من ${formatNumber(progress.total)} من العناوين`}
        {state !== 'waiting' &&
          step === 'import' &&
          (isGathering
            ? gatheringWords(progress)
            : isKnown
              ? [
                  formatPercent(Math.floor(share * 100)),
                  plural(progress.articles, articleForms),
                  ...(progress.secondsLeft === null
                    ? []
                    : [`بقي نحو ${formatDuration(progress.secondsLeft)}`]),
                ].join(' · ')
              : 'يُقرأ المصدر: الأقسام والكتّاب والصور أولًا…')}
      </Text>
    </Stack>
  )
}

const itemForms = {
  zero: 'لا خبر بعد',
  one: 'خبر واحد',
  two: 'خبران',
  few: '{count} أخبار',
  many: '{count} خبرًا',
  other: '{count} خبر',
}

function gatheringWords({ articles, done, total, secondsLeft }: SiteImportRow['progress']): string {
  if (articles === 0) return 'يُجلب المصدر…'
  if (total === 0) return `جُمع من الخلاصة ${plural(articles, itemForms)}…`
  const left = secondsLeft === null ? [] : [`بقي نحو ${formatDuration(secondsLeft)}`]
  return [`جُلب من الموقع القديم ${formatNumber(done)} من ${formatNumber(total)}`, ...left].join(' · ')
}

function undoingWords({ done, total, secondsLeft }: SiteImportRow['progress']): string {
  if (done === 0) return 'تُحذف المقالات التي جاء بها…'
  const left = secondsLeft === null ? [] : [`بقي نحو ${formatDuration(secondsLeft)}`]
  return [`حُذف ما جاء به: ${formatNumber(done)} من ${formatNumber(total)}`, ...left].join(' · ')
}

function Summary({ data }: { data: ImportDetails }) {
  const counts = countsOf(data)
  if (counts.length === 0 && data.notes.length === 0) return null
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="summary">
      <Title order={2} size="h5" id="summary" mb="sm">
        {data.import.dryRun ? 'ما سيأتي من المقالات' : 'ما جرى للمقالات'}
      </Title>
      <Group gap="xs" mb="sm">
        {counts.map(({ outcome, count }) => (
          <Badge key={outcome} variant="light" color={outcomeColours[outcome]} tt="none" size="lg">
            {outcomeLabels[outcome]}: {formatNumber(count)}
          </Badge>
        ))}
      </Group>
      {data.notes.length > 0 && (
        <>
          <Text size="sm" fw={600} mb={4}>
            ملاحظات، الأكثر أولًا
          </Text>
          <List size="sm" spacing={4}>
            {data.notes.map(({ code, words, count }) => (
              <List.Item key={code}>
                {toDigits(words)}{' '}
                <Text span c="dimmed" size="sm">
                  ({formatNumber(count)})
                </Text>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Card>
  )
}

function Undone({ undone }: { undone: NonNullable<ImportDetails['undone']> }) {
  const { removed, keptCount, kept, isHalf } = undone
  return (
    <Alert
      color="gray"
      variant="light"
      title={isHalf ? 'لم يتم التراجع عن هذا النقل' : 'تُراجع عن هذا النقل'}
      role="status"
    >
      <Text size="sm">
        {removed > 0 ? `حُذف ${plural(removed, articleForms)}.` : 'لم يُحذف مقال بعد.'}{' '}
        {isHalf && 'ويُكمل التراجع من حيث وقف، وكل ما حُذف لا يعود. '}
        {keptCount > 0 && `وبقي ما حُرّر هنا، وعدده ${formatNumber(keptCount)}:`}
      </Text>
      {keptCount > 0 && (
        <List size="sm" mt={4}>
          {kept.map(({ id, title }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={`/dashboard/article/edit/${id}`} size="sm">
                <bdi>{title}</bdi>
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
