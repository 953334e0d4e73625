import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconMail, IconMailOff, IconRotate } from '@tabler/icons-react'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ContactMessage } from '../contact.contract.ts'

type Props = {
  message: ContactMessage
  mayChange: boolean
  onClose: () => void
  onUnread: () => void
  onHandled: (handled: boolean) => void
}

/** One message and its actions. Replies are written in the user's own mail program. */
export function MessageDrawer({ message, mayChange, onClose, onUnread, onHandled }: Props) {
  const { name, email, phone, subject, handledAt, handledBy, createdAt } = message
  return (
    <Drawer opened onClose={onClose} title={subject} position="left" size="lg">
      <Stack>
        <Stack gap={2}>
          <Text fw={500}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm">
            <Anchor href={`mailto:${email}`} dir="ltr" inherit underline="always">
              {email}
            </Anchor>
          </Text>
          {phone && (
            <Text size="sm">
              <Anchor href={`tel:${phone}`} dir="ltr" inherit underline="always">
                {phone}
              </Anchor>
            </Text>
          )}
          <Text size="xs" c="dimmed">
            وصلت <Timestamp at={createdAt} />
            {handledAt && (
              <>
                ، وأنجزها <bdi>{handledBy?.name ?? 'مستخدم حُذف'}</bdi> <Timestamp at={handledAt} />
              </>
            )}
          </Text>
        </Stack>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} lh={1.9} dir="auto">
          {message.message}
        </Text>
        <Group gap="xs">
          <Button
            component="a"
            href={replyTo(message)}
            variant="default"
            leftSection={<IconMail size={16} />}
          >
            رد بالبريد
          </Button>
          {!mayChange ? null : handledAt === null ? (
            <Button leftSection={<IconCheck size={16} />} onClick={() => onHandled(true)}>
              أُنجزت
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconRotate size={16} />} onClick={() => onHandled(false)}>
              أعد فتحها
            </Button>
          )}
          {mayChange && (
            <Button variant="subtle" color="gray" leftSection={<IconMailOff size={16} />} onClick={onUnread}>
              اجعلها غير مقروءة
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  )
}

/** RFC 6068: lines are separated by CR LF. */
function replyTo({ email, subject, name, message }: ContactMessage): string {
  const quoted = message
    .split('\n')
    .map(line => `> ${line}`)
    .join('\r\n')
  const body = `مرحبًا ${name}،\r\n\r\n\r\n\r\n${quoted}`
  return `mailto:${email}?subject=${encodeURIComponent(`رد: ${subject}`)}&body=${encodeURIComponent(body)}`
}
