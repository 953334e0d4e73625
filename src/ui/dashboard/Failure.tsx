import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorCode, errorMessage } from '../../api/client.ts'

const blocked =
  'لم تصل الإحصاءات. إن كان غيرها في اللوحة يعمل، فقد يكون مانع إعلانات أو تتبّع في متصفحك هو الذي يحجبها: استثنِ هذا الموقع منه، ثم أعد المحاولة.'

type Props = {
  error: unknown
  onRetry?: () => unknown
  /** Ad blockers refuse addresses like that of this call. */
  mayBeBlocked?: boolean
}

/** An error, with a button to retry. */
export function Failure({ error, onRetry, mayBeBlocked = false }: Props) {
  const isBlocked = mayBeBlocked && errorCode(error) === undefined && navigator.onLine
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} title="تعذّر العرض" role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{isBlocked ? blocked : errorMessage(error)}</Text>
        {onRetry && (
          <Button variant="default" size="xs" onClick={() => void onRetry()}>
            أعد المحاولة
          </Button>
        )}
      </Group>
    </Alert>
  )
}
