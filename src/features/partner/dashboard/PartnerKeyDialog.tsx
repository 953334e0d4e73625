import { Alert, Modal, Stack, Text } from '@mantine/core'
import { CopyLine } from '../../../ui/dashboard/CopyLine.tsx'
import { siteUrl } from '../../../ui/dashboard/siteAddress.ts'
import { type PartnerFormat, type PartnerKey, partnerFiles } from '../partner.contract.ts'
import { formatWords } from './partnerWords.ts'

/** Shows a new key and the addresses with it, for the only time. */
export function PartnerKeyDialog({ partner, onClose }: { partner: PartnerKey; onClose: () => void }) {
  const addressOf = (format: PartnerFormat) => `${siteUrl}/partner/${partner.key}/${partnerFiles[format]}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={`مفتاح «${partner.name}»`}
      size="lg"
      centered
      // A stray click or Escape would lose the key, which is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="teal" title="انسخ العناوين الآن" role="status">
          <Text size="sm">لا يُحفظ المفتاح عندنا كما هو، ولن يظهر ثانية. من عرفه قرأ ما يقرؤه الشريك.</Text>
        </Alert>
        {partner.formats.map(format => (
          <CopyLine key={format} label={formatWords[format]} value={addressOf(format)} />
        ))}
        <CopyLine label="المفتاح وحده، للترويسة Authorization: Bearer" value={partner.key} />
      </Stack>
    </Modal>
  )
}
