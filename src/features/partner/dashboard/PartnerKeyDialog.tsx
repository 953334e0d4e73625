import { ActionIcon, Alert, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type PartnerFormat, type PartnerKey, partnerFiles } from '../partner.contract.ts'
import { formatWords } from './partnerWords.ts'

/** Shows a new key and the addresses with it, for the only time. */
export function PartnerKeyDialog({ partner, onClose }: { partner: PartnerKey; onClose: () => void }) {
  const addressOf = (format: PartnerFormat) =>
    `${window.location.origin}/partner/${partner.key}/${partnerFiles[format]}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={`مفتاح «${partner.name}»`}
      size="lg"
      centered
      // A click beside it would lose the key.
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="teal" title="انسخ العناوين الآن" role="status">
          <Text size="sm">لا يُحفظ المفتاح عندنا كما هو، ولن يظهر ثانية. من عرفه قرأ ما يقرؤه الشريك.</Text>
        </Alert>
        {partner.formats.map(format => (
          <Copied key={format} label={formatWords[format]} value={addressOf(format)} />
        ))}
        <Copied label="المفتاح وحده، للترويسة Authorization: Bearer" value={partner.key} />
      </Stack>
    </Modal>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code dir="ltr" translate="no" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? 'نُسخ' : `انسخ: ${label}`}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
