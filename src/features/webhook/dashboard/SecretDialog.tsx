import { Alert, Modal, Stack, Text } from '@mantine/core'
import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import type { NewWebhook } from '../webhook.contract.ts'

/** Shows a new secret, for the only time. */
export function SecretDialog({ webhook, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`سرّ «${webhook.name}»`}
      size="lg"
      centered
      // A stray click or Escape would lose the secret, which is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="teal" title="انسخ السرّ الآن" role="status">
          <Text size="sm">
            يتحقق به مستقبِل الرسائل من أنها منّا، ولن يظهر ثانية. وإن كان للخطاف سرّ قديم وُقّعت الرسائل به معه
            يومًا.
          </Text>
        </Alert>
        <CopyLine label="السرّ" value={webhook.secret} />
      </Stack>
    </Modal>
  )
}
