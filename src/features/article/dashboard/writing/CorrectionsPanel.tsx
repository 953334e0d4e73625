import { ActionIcon, Button, Group, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../../api/client.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { actRefusal, mayAct, type Standing } from '../../article.policy.ts'
import type { Correction, StaffArticle } from '../../article.schema.ts'
import { timeOf } from './saveArticle.ts'

/** Corrections of a published article: shown to readers at once, independent of unsaved changes. */
export function CorrectionsPanel({ article, standing }: { article: StaffArticle; standing: Standing }) {
  const { id } = article
  const queries = useQueryClient()
  const current = api.article.staffGet.queryOptions({ input: { id }, enabled: false })
  const { corrections } = useQuery(current).data ?? article
  const [text, setText] = useState('')
  const onSuccess = (changed: StaffArticle) => void queries.setQueryData(current.queryKey, changed)
  const add = useMutation({
    mutationFn: () => client.article.addCorrection({ id, text }),
    onSuccess(changed) {
      onSuccess(changed)
      setText('')
      snackbar.success('أُضيف التصويب، ويراه القراء مع المقال.')
    },
    onError: problem => !fieldErrors(problem).text && snackbar.error(problem),
  })
  const withdraw = useMutation({
    mutationFn: (correction: number) => client.article.removeCorrection({ id: correction }),
    onSuccess,
    onError: problem => snackbar.error(problem),
  })

  async function askAndWithdraw(correction: Correction): Promise<void> {
    const sure = await confirm({
      title: 'سحب هذا التصويب؟',
      message: `«${correction.text}» لن يراه القراء بعد ذلك، ويبقى أثره في السجل.`,
      confirm: 'اسحبه',
      danger: true,
    })
    if (sure) withdraw.mutate(correction.id)
  }

  const refusal = actRefusal('correct', standing, article)
  const mayWithdraw = mayAct('withdrawCorrection', standing, article)
  return (
    <Stack gap="sm">
      {corrections.map(correction => (
        <Group key={correction.id} wrap="nowrap" align="start" justify="space-between" gap="xs">
          <div>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {correction.text}
            </Text>
            <Text size="xs" c="dimmed">
              {timeOf(correction.at)}
            </Text>
          </div>
          {mayWithdraw && (
            <Tooltip label="اسحب التصويب">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`اسحب التصويب: ${correction.text}`}
                loading={withdraw.isPending && withdraw.variables === correction.id}
                onClick={() => void askAndWithdraw(correction)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      ))}
      <Textarea
        label="تصويب جديد"
        description={refusal ?? 'ما كان الخطأ وما الصواب. صحّح النص نفسه أيضًا، ثم احفظه.'}
        autosize
        minRows={2}
        maxLength={1000}
        disabled={refusal !== undefined}
        value={text}
        error={fieldErrors(add.error).text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          disabled={refusal !== undefined || text.trim() === ''}
          onClick={() => add.mutate()}
        >
          أضف تصويبًا
        </Button>
      </Group>
    </Stack>
  )
}
