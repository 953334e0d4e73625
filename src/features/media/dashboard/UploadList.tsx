import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { formatBytes } from '../../../arabic/bytes.ts'
import type { Upload } from './uploadQueue.ts'

const stateLabel = {
  waiting: 'تنتظر دورها',
  sending: 'تُرفع…',
  done: 'رُفعت',
  failed: 'لم تُرفع',
} satisfies Record<Upload['state'], string>

type Props = {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (upload: Upload) => void
}

/** Progress of each file. */
export function UploadList({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-label="الصور التي تُرفع" aria-live="polite">
      <Stack gap="xs">
        {uploads.map(upload => (
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
                {(upload.state === 'failed' || upload.state === 'done') && (
                  <CloseButton
                    size="sm"
                    aria-label={`أخفِ: ${upload.file.name}`}
                    onClick={() => onDismiss(upload)}
                  />
                )}
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
