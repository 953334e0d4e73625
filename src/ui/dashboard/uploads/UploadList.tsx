import { Alert, Anchor, Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { askServerNow } from './connection.ts'
import { countUploads } from './countUploads.ts'
import classes from './UploadList.module.css'
import {
  dismissUpload,
  dropWaiting,
  type Hold,
  hideDone,
  isUnderWay,
  retryAll,
  retryUpload,
  type Upload,
} from './uploadQueue.ts'
import { useHold, useUploads } from './useUploads.ts'

const stateLabel = {
  waiting: 'ينتظر دوره',
  sending: 'يُرفع…',
  done: 'رُفع',
  failed: 'لم يُرفع',
} satisfies Record<Upload['state'], string>

const holdLabel = {
  connection: 'انقطع الاتصال بالخادم. يُستأنف الرفع تلقائيًا حين يعود؛ أبقِ علامة التبويب مفتوحة.',
  session: 'انتهت جلستك. يُستأنف الرفع حين تسجّل الدخول.',
} satisfies Record<Hold, string>

const maxShown = 12
// Active uploads first, then failures, then recent results; the rest of a large drop is only counted.
const rank = ({ state }: Upload) => ({ sending: 0, failed: 1, done: 1, waiting: 2 })[state]
const isShown = ({ state, stray }: Upload) => state !== 'done' || stray !== undefined

/** Uploads from all pages, each with its progress or the reason for failure. */
export function UploadList({ isFramed = false }: { isFramed?: boolean }) {
  const uploads = useUploads()
  const hold = useHold()
  if (uploads.length === 0) return null
  const { all, done, failed, retriable, waiting } = countUploads(uploads)
  const isOver = !uploads.some(isUnderWay)
  const shown = uploads
    .filter(isShown)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxShown)
  return (
    <Paper
      component="section"
      withBorder={isFramed}
      p="sm"
      mb={isFramed ? 'md' : undefined}
      aria-label="الملفات التي تُرفع"
    >
      <Stack gap="xs">
        {hold && (
          <Alert color="amber" p="xs" role="status">
            <Text size="sm">{holdLabel[hold]}</Text>
            {hold === 'connection' && (
              <Button
                mt={6}
                size="compact-sm"
                variant="default"
                className={classes.press}
                onClick={askServerNow}
              >
                أعد المحاولة الآن
              </Button>
            )}
          </Alert>
        )}
        <Group gap="xs" justify="space-between">
          <Text size="sm" role="status">
            رُفع {formatNumber(done)} من {formatNumber(all)}
            {failed > 0 && `، ولم يُرفع ${formatNumber(failed)}`}
          </Text>
          {waiting > 1 && (
            <Button size="compact-sm" variant="default" className={classes.press} onClick={dropWaiting}>
              أوقف ما لم يبدأ: {formatNumber(waiting)}
            </Button>
          )}
          {retriable > 1 && (
            <Button size="compact-sm" variant="default" className={classes.press} onClick={retryAll}>
              أعد محاولة ما لم يُرفع
            </Button>
          )}
          {isOver && done > 0 && (
            <Button size="compact-sm" variant="subtle" className={classes.press} onClick={hideDone}>
              أخفِ ما رُفع
            </Button>
          )}
        </Group>
        {shown.map(upload => (
          <Row key={upload.key} upload={upload} />
        ))}
      </Stack>
    </Paper>
  )
}

function Row({ upload }: { upload: Upload }) {
  const { key, name, bytes, state, share, reason, mayRetry, stray } = upload
  return (
    <div>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {bytes > 0 && `${formatBytes(bytes)} · `}
            {stateLabel[state]}
          </Text>
          {state === 'failed' && mayRetry && (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.press}
              onClick={() => retryUpload(key)}
            >
              أعد المحاولة
            </Button>
          )}
          <CloseButton
            size="md"
            iconSize={18}
            className={classes.press}
            aria-label={`${isUnderWay(upload) ? 'أوقف' : 'أخفِ'}: ${name}`}
            onClick={() => dismissUpload(key)}
          />
        </Group>
      </Group>
      {state === 'failed' ? (
        <Text size="xs" c="red" role="alert">
          {reason}
        </Text>
      ) : stray ? (
        <Text size="xs">
          {stray.words}{' '}
          {stray.to && (
            <Anchor component={Link} to={stray.to} size="xs" underline="always">
              إلى المكتبة
            </Anchor>
          )}
        </Text>
      ) : (
        <Progress
          value={share * 100}
          color={state === 'done' ? 'teal' : undefined}
          size="sm"
          aria-label={`رفع ${name}`}
        />
      )}
    </div>
  )
}
