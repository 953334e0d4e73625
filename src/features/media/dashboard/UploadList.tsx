import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { dropWaiting, isUnderWay, retryAll, type Upload } from './uploadQueue.ts'

const stateLabel = {
  waiting: 'تنتظر دورها',
  sending: 'تُرفع…',
  done: 'رُفعت',
  failed: 'لم تُرفع',
} satisfies Record<Upload['state'], string>

const mostShown = 12

type Props = {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (upload: Upload) => void
}

/** Progress of each file. */
export function UploadList({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  const count = (state: Upload['state']) => uploads.filter(upload => upload.state === state).length
  const [waiting, failed, done] = [count('waiting'), count('failed'), count('done')]
  // What is under way, then what failed: the rest of a great drop is told in numbers.
  const order = { sending: 0, failed: 1, waiting: 2, done: 3 } satisfies Record<Upload['state'], number>
  const shown = uploads.toSorted((one, other) => order[one.state] - order[other.state]).slice(0, mostShown)
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-label="الصور التي تُرفع" aria-live="polite">
      <Stack gap="xs">
        {uploads.length > mostShown && (
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              رُفع {formatNumber(done)} من {formatNumber(uploads.length)}
              {failed > 0 && `، ولم يُرفع ${formatNumber(failed)}`}
            </Text>
            {waiting > 0 && (
              <Button size="compact-xs" variant="default" onClick={dropWaiting}>
                أوقف ما لم يبدأ: {formatNumber(waiting)}
              </Button>
            )}
          </Group>
        )}
        {failed > 1 && (
          <Button size="compact-sm" variant="default" onClick={retryAll}>
            أعد محاولة ما لم يُرفع
          </Button>
        )}
        {shown.map(upload => (
          <div key={upload.key}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" truncate>
                <bdi>{upload.file.name}</bdi>
              </Text>
              <Group gap="xs" wrap="nowrap">
                <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {formatBytes(upload.file.size)} · {stateLabel[upload.state]}
                </Text>
                {upload.state === 'failed' && upload.mayRetry && (
                  <Button size="compact-xs" variant="default" onClick={() => onRetry(upload)}>
                    أعد المحاولة
                  </Button>
                )}
                <CloseButton
                  size="sm"
                  aria-label={`${isUnderWay(upload) ? 'أوقف' : 'أخفِ'}: ${upload.file.name}`}
                  onClick={() => onDismiss(upload)}
                />
              </Group>
            </Group>
            {upload.state === 'failed' ? (
              <Text size="xs" c="red" role="alert">
                {upload.reason}
              </Text>
            ) : (
              <Progress
                value={upload.share * 100}
                color={upload.state === 'done' ? 'teal' : undefined}
                size="sm"
                aria-label={`رفع ${upload.file.name}`}
              />
            )}
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
