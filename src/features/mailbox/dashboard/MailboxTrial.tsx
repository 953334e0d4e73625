import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../api/client.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { type Mailbox, type MailboxTrial as Trial, trialInput } from '../mailbox.contract.ts'
import type { MailboxForm } from './mailboxValues.ts'

type Props = { form: MailboxForm; mailbox: Mailbox | undefined }

/** Signs in with the entered values, without storing anything, and shows the result. */
export function MailboxTrial({ form, mailbox }: Props) {
  const { host, port, security, user, password, folder, doneFolder } = form.values
  const input = { host, port, security, user, password, folder, doneFolder, id: mailbox?.id }
  const trial = useMutation({ mutationFn: () => client.mailbox.tryOut(input) })
  const isReady = trialInput.safeParse(input).success && (password !== null || mailbox?.hasPassword === true)
  return (
    <div>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={trial.isPending}
          onClick={() => {
            if (isReady) return trial.mutate()
            for (const field of ['host', 'port', 'user', 'folder'] as const) form.validateField(field)
            if (password === null && !mailbox?.hasPassword) form.setFieldError('password', 'اكتب كلمة المرور')
          }}
        >
          جرّب الاتصال
        </Button>
      </Group>
      <div aria-live="polite">
        {trial.isError && (
          <Alert color="red" mt="sm">
            {errorMessage(trial.error)}
          </Alert>
        )}
        {trial.isSuccess && <Found trial={trial.data} folder={folder} />}
      </div>
    </div>
  )
}

function Found({ trial: { messages, newest, notice }, folder }: { trial: Trial; folder: string }) {
  return (
    <Alert color={notice ? 'orange' : 'teal'} mt="sm" title="اتصلنا بالصندوق">
      <Text size="sm">
        في المجلد «{folder}» من الرسائل: {formatNumber(messages)}. لا يُقرأ منها إلا ما وصل من يوم إضافة
        الصندوق.
      </Text>
      {newest.length > 0 && (
        <List size="sm" mt="xs">
          {newest.map(({ subject, from }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two mails may be alike, and the list does not change
            <List.Item key={index}>
              <bdi>{subject || 'بلا موضوع'}</bdi> — <bdi>{from}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      {notice && (
        <Text size="sm" mt="xs">
          {notice}
        </Text>
      )}
    </Alert>
  )
}
