import { Alert, Modal, Stack, Text } from '@mantine/core'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import { exampleCall, type NewApiKey } from '../api-key.contract.ts'

/** Shows a new key, for the only time, and how to call with it. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`مفتاح «${apiKey.name}»`}
      size="lg"
      centered
      // A stray click or Escape would lose the key, which is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="teal" title="انسخ المفتاح الآن" role="status">
          <Text size="sm">لا يُحفظ عندنا كما هو، ولن يظهر ثانية. من عرفه فعل ما تسمح به صلاحياته.</Text>
        </Alert>
        <CopyLine label="المفتاح" value={apiKey.key} />
        <CopyLine
          label="نداء للتجربة"
          value={`curl -H 'Authorization: Bearer ${apiKey.key}' ${apiAddress(`/api/v1${exampleCall}`)}`}
        />
      </Stack>
    </Modal>
  )
}
