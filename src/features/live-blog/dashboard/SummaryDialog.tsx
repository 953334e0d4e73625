import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldErrors } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { DeskCoverage } from '../coverage.schema.ts'
import { EntryEditor, type EntryHandle } from './EntryEditor.tsx'
import { keep, nothing, readKept } from './keptEntry.ts'

/** Writes the summary, at the end of a coverage or later. */
export function SummaryDialog({
  id,
  coverage,
  onClose,
}: {
  id: number
  coverage: DeskCoverage
  onClose: () => void
}) {
  const userId = useSession().user?.id ?? 0
  const of = `summary-${id}`
  const queries = useQueryClient()
  const handle = useRef<EntryHandle>(null)
  const [initial] = useState(() => readKept(userId, of)?.html ?? coverage.summary)
  const isEnd = coverage.endedAt === null
  const save = useMutation({
    mutationFn: (summary: string) =>
      isEnd
        ? client.coverage.end({ id, summary })
        : client.coverage.setSummary({ id, revision: coverage.revision, summary }),
    async onSuccess() {
      keep(userId, of, undefined)
      await queries.invalidateQueries({ queryKey: api.coverage.key() })
      snackbar.success(isEnd ? 'انتهت التغطية، ويقرؤها القراء الآن من أولها.' : 'حُفظت الخلاصة.')
      onClose()
    },
    onError: problem => !fieldErrors(problem).summary && snackbar.error(problem),
  })
  const send = () => save.mutate(handle.current?.read() ?? initial)
  return (
    <Modal opened onClose={onClose} title={isEnd ? 'إنهاء التغطية' : 'خلاصة التغطية'} size="lg">
      <Stack>
        {isEnd && (
          <Text size="sm" c="dimmed">
            لا تُضاف إليها مشاركات بعد ذلك ما لم تُستأنف. تُعرض الخلاصة فوقها، ثم المشاركات من أولها.
          </Text>
        )}
        <EntryEditor
          label="الخلاصة"
          initial={initial}
          placeholder="ما الذي انتهى إليه اليوم؟"
          onChange={html => keep(userId, of, { ...nothing, html })}
          onSubmit={send}
          handle={handle}
          autoFocus
          error={fieldErrors(save.error).summary}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            ألغِ
          </Button>
          <Button loading={save.isPending} onClick={send}>
            {isEnd ? 'أنهِ التغطية' : 'احفظ'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
