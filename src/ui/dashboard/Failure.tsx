import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorMessage } from '../../api/client.ts'

/** An error, with a button to retry. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} title="تعذّر العرض" role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{errorMessage(error)}</Text>
        {onRetry && (
          <Button variant="default" size="xs" onClick={() => void onRetry()}>
            أعد المحاولة
          </Button>
        )}
      </Group>
    </Alert>
  )
}
