import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../../api/client.ts'
import { type CorrectionKind, correctionKinds } from '../../../../contract/correction-kinds.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../../ui/dashboard/useLeaveGuard.ts'
import { type AgencyStatus, actRefusal, mayAct } from '../../article.policy.ts'
import type { Correction, StaffArticle } from '../../article.schema.ts'
import { timeOf } from '../pickers/articleLabels.ts'

const descriptions: Record<CorrectionKind, string> = {
  correction: 'ما كان الخطأ وما الصواب. صحّح النص نفسه أيضًا، ثم احفظه.',
  clarification: 'ما كان يحتمل غير ما قُصد، وما المقصود.',
  update: 'ما جدّ بعد النشر. أضفه إلى النص نفسه أيضًا، ثم احفظه.',
}

/** Corrections of a published article: shown to readers at once, independent of unsaved changes. */
export function CorrectionsPanel({ article, standing }: { article: StaffArticle; standing: AgencyStatus }) {
  const { id } = article
  const queries = useQueryClient()
  const current = api.article.staffGet.queryOptions({ input: { id }, enabled: false })
  const { corrections } = useQuery(current).data ?? article
  const [text, setText] = useState('')
  const [kind, setKind] = useState<CorrectionKind>('correction')
  useLeaveGuard(() => text.trim() !== '', { message: 'كتبت تصويبًا ولم تضفه بعد، وسيضيع إن غادرت الصفحة.' })
  const onSuccess = (changed: StaffArticle) => void queries.setQueryData(current.queryKey, changed)
  const add = useMutation({
    mutationFn: () => client.article.addCorrection({ id, text, kind }),
    onSuccess(changed) {
      onSuccess(changed)
      setText('')
      snackbar.success('أُضيف، ويراه القراء مع المقال وفي سجل التصويبات.')
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
              {correctionKinds[correction.kind]} · {timeOf(correction.at)}
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
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="نوع التصويب"
        data={Object.entries(correctionKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        disabled={refusal !== undefined}
        onChange={value => setKind(value as CorrectionKind)}
      />
      <Textarea
        label="تصويب جديد"
        description={refusal ?? descriptions[kind]}
        autosize
        minRows={2}
        maxLength={1000}
        disabled={refusal !== undefined}
        value={text}
        readOnly={add.isPending}
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
