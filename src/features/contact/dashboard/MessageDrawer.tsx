import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconMailOff, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ContactMessage } from '../contact.contract.ts'
import { AssigneeField, MessageReplies } from './MessageReplies.tsx'
import { ReportedError } from './ReportedError.tsx'

type Props = {
  message: ContactMessage
  mayChange: boolean
  onClose: () => void
  /** True if it could be marked. */
  onUnread: () => Promise<boolean>
  onHandled: (handled: boolean) => void
  onAssigned: (userId: number | null) => void
  onCorrected: (message: ContactMessage) => void
}

/** Drawer for one message, with assignee, replies and actions. */
export function MessageDrawer({
  message,
  mayChange,
  onClose,
  onUnread,
  onHandled,
  onAssigned,
  onCorrected,
}: Props) {
  const [reply, setReply] = useState('')
  const [correction, setCorrection] = useState('')
  const close = useAskingClose(() => `${reply}${correction}`.trim() !== '', onClose)
  const { kind, name, email, phone, subject, handledAt, handledBy, createdAt } = message
  return (
    <Drawer opened onClose={close} title={subject} position="left" size="lg">
      <Stack>
        <Stack gap={2}>
          <Text fw={500}>
            <bdi>{name || 'قارئ لم يذكر اسمه'}</bdi>
          </Text>
          {email && (
            <Text size="sm">
              <Anchor href={`mailto:${email}`} dir="ltr" inherit underline="always">
                {email}
              </Anchor>
            </Text>
          )}
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
        {kind === 'error' && (
          <ReportedError
            message={message}
            mayChange={mayChange}
            text={correction}
            onText={setCorrection}
            onCorrected={onCorrected}
          />
        )}
        {mayChange && <AssigneeField message={message} onAssigned={onAssigned} />}
        <MessageReplies
          id={message.id}
          mayReply={mayChange}
          mayAnswer={email !== ''}
          text={reply}
          onText={setReply}
        />
        <Group gap="xs">
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
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconMailOff size={16} />}
              onClick={() => void onUnread().then(isMarked => isMarked && close())}
            >
              اجعلها غير مقروءة
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  )
}
