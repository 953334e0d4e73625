import { Badge, Button, Group, SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ContactMessage, ContactReply } from '../contact.contract.ts'

type RepliesProps = {
  id: number
  mayReply: boolean
  /** Whether the reader left an address. */
  mayAnswer: boolean
  text: string
  onText: (text: string) => void
}

/** Answers and notes, and a field for more. */
export function MessageReplies({ id, mayReply, mayAnswer, text, onText }: RepliesProps) {
  const replies = api.contact.replies.queryOptions({ input: { id } })
  const { data, error, refetch } = useQuery(replies)
  const queries = useQueryClient()
  const [kind, setKind] = useState<ContactReply['kind']>(mayAnswer ? 'answer' : 'note')
  const send = useMutation({
    mutationFn: () => client.contact.reply({ id, kind, text }),
    onSuccess(all) {
      queries.setQueryData(replies.queryKey, all)
      onText('')
      snackbar.success(kind === 'answer' ? 'يُرسل ردك إلى القارئ بالبريد.' : 'حُفظت ملاحظتك.')
    },
    onError: problem => !fieldErrors(problem).text && snackbar.error(problem),
  })
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={80} />
  return (
    <Stack gap="sm">
      {data.map(reply => (
        <Reply key={reply.id} reply={reply} />
      ))}
      {mayReply && (
        <>
          {mayAnswer ? (
            <SegmentedControl
              size="xs"
              aria-label="ما تكتبه"
              data={[
                { value: 'answer', label: 'رد بالبريد' },
                { value: 'note', label: 'ملاحظة بيننا' },
              ]}
              value={kind}
              onChange={value => setKind(value as ContactReply['kind'])}
            />
          ) : (
            <Text size="sm" c="dimmed">
              لم يترك القارئ بريدًا يُرد عليه.
            </Text>
          )}
          <Textarea
            label={kind === 'answer' ? 'الرد' : 'الملاحظة'}
            description={kind === 'answer' ? 'يصل إلى القارئ بالبريد، ومعه ما كتبه.' : 'لا تصل إلى القارئ.'}
            autosize
            minRows={3}
            maxLength={5000}
            value={text}
            readOnly={send.isPending}
            error={fieldErrors(send.error).text}
            onChange={event => onText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button loading={send.isPending} disabled={text.trim() === ''} onClick={() => send.mutate()}>
              {kind === 'answer' ? 'أرسل الرد' : 'احفظ الملاحظة'}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function Reply({ reply: { kind, text, writtenBy, sentAt, createdAt } }: { reply: ContactReply }) {
  return (
    <div>
      <Group gap={6}>
        <Badge size="sm" radius="sm" variant="light" color={kind === 'answer' ? 'teal' : 'amber'}>
          {kind === 'answer' ? 'رد' : 'ملاحظة'}
        </Badge>
        <Text size="sm" fw={600}>
          <bdi>{writtenBy?.name ?? 'زميل سابق'}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <Timestamp at={createdAt} />
          {kind === 'answer' && (sentAt ? ' · أُرسل' : ' · يُرسل')}
        </Text>
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Text>
    </div>
  )
}

type Assigning = { message: ContactMessage; onAssigned: (userId: number | null) => void }

/** The staff member who handles it. */
export function AssigneeField({ message, onAssigned }: Assigning) {
  const { data = [] } = useQuery(api.contact.assignable.queryOptions({ staleTime: 60_000 }))
  const { assignedTo } = message
  const people = data.some(({ id }) => id === assignedTo?.id) || !assignedTo ? data : [...data, assignedTo]
  return (
    <IdSelect
      label="أُسندت إلى"
      placeholder="لا أحد بعد"
      clearable
      searchable
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={assignedTo?.id ?? null}
      onChange={onAssigned}
    />
  )
}
