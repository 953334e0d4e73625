import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isSendKeys } from '../../../../ui/dashboard/isSendKeys.ts'
import { useAskingClose } from '../../../../ui/dashboard/useAskingClose.ts'
import type { StaffArticle } from '../../../article/article.schema.ts'

type Props = {
  article: StaffArticle
  /** False if it failed: the text stays for another try. */
  onSend: (text: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason, which the writer reads. */
export function SendBackDialog({ article, onSend, onClose }: Props) {
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const close = useAskingClose(
    () => text.trim() !== '',
    onClose,
    () => isSending,
  )
  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return
    setSending(true)
    const isSent = await onSend(text)
    setSending(false)
    if (isSent) onClose()
  }
  return (
    <Modal opened onClose={close} title={`إعادة «${article.title}» إلى كاتبه`} centered>
      <Stack>
        <Textarea
          label="ما الذي يحتاج إلى إصلاح؟"
          description={
            article.agency
              ? `يصل إلى ${article.agency.name} بالبريد وفي لوحة التحكم، ويعود المقال إلى المراجعة بعد تعديله.`
              : 'يصل إلى كاتبه بالبريد وفي لوحة التحكم، ويعود المقال إلى المراجعة بعد تعديله.'
          }
          autosize
          minRows={3}
          maxLength={2000}
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => {
            if (isSendKeys(event.nativeEvent)) void send()
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            ألغِ
          </Button>
          <Button disabled={text.trim() === ''} loading={isSending} onClick={() => void send()}>
            أعِده إليه
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
