import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/client.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { SiteTimePicker } from '../../../ui/dashboard/SiteTimePicker.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { recipient } from './newsletterWords.ts'

type NewsletterDetails = Awaited<ReturnType<typeof client.newsletter.get>>

/** Sends the saved newsletter: to oneself as a test, or to all subscribers, in a minute or at a set time. */
export function SendIssue({
  newsletter: { id, name, recipients },
  isUnsaved,
}: {
  newsletter: NewsletterDetails
  isUnsaved: boolean
}) {
  const { user } = useSession()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [subject, setSubject] = useState('')
  const [sendAt, setSendAt] = useState<string | null>(null)
  const test = useMutation({
    mutationFn: (email: string) => client.newsletter.sendTest({ id, email }),
    onSuccess: (_, email) => snackbar.success(`أُرسلت تجربة إلى ${email}.`),
    onError: error => snackbar.error(error),
  })
  const send = useMutation({
    mutationFn: async () => {
      const issue = await client.newsletter.draft({ id, subject })
      return client.newsletter.schedule({ id: issue.id, sendAt })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.newsletter.key() })
      snackbar.success(
        sendAt ? 'تُرسل في موعدها، ولك أن تلغيها قبله.' : 'تُرسل بعد دقيقة، ولك أن تلغيها قبلها.',
      )
      setOpen(false)
    },
  })
  return (
    <>
      {user?.email && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          loading={test.isPending}
          onClick={() => test.mutate(user.email)}
        >
          أرسل تجربة إلى بريدي
        </Button>
      )}
      <Button leftSection={<IconSend size={16} />} onClick={() => setOpen(true)}>
        أرسل عددًا
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`إرسال «${name}»`}>
        <form
          onSubmit={event => {
            event.preventDefault()
            send.mutate()
          }}
        >
          <Stack>
            <Text size="sm">
              يُرسل ما هو محفوظ الآن إلى كل من طلب هذه الرسالة:{' '}
              {recipients === 0 ? 'لا أحد حتى الآن' : plural(recipients, recipient)}.
            </Text>
            {isUnsaved && <Alert color="orange">في الصفحة تعديلات لم تُحفظ، ولن تكون في ما يُرسل.</Alert>}
            <TextInput
              label="الموضوع"
              placeholder="موضوع الرسالة المحفوظ"
              maxLength={150}
              value={subject}
              onChange={event => setSubject(event.currentTarget.value)}
            />
            <SiteTimePicker
              label="الموعد"
              placeholder="بعد دقيقة"
              value={sendAt}
              onChange={setSendAt}
              minDate={new Date()}
              clearable
            />
            {send.error && (
              <Text size="sm" c="red" role="alert">
                {errorMessage(send.error)}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpen(false)}>
                ليس بعد
              </Button>
              <Button type="submit" loading={send.isPending}>
                أرسل
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
