import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useAwaitedFile } from '../../attachment/dashboard/useAwaitedFile.ts'
import { useMicrophone } from './useMicrophone.ts'

/** A recording of the article, which «استماع» plays; saved apart from the article. */
export function NarrationPanel({ id, isReadOnly }: { id: number; isReadOnly: boolean }) {
  const queries = useQueryClient()
  const { data: narration } = useQuery(api.narration.get.queryOptions({ input: { articleId: id } }))
  const renew = () => queries.invalidateQueries({ queryKey: api.narration.key() })
  const set = useMutation({
    mutationFn: (attachmentId: number) => client.narration.set({ articleId: id, attachmentId }),
    onSuccess: async () => {
      await renew()
      snackbar.success('صار «استماع» يشغّل هذا التسجيل.')
    },
    onError: error => file.refuse(errorMessage(error)),
  })
  const remove = useMutation({
    mutationFn: () => client.narration.remove({ articleId: id }),
    onSuccess: renew,
    onError: error => snackbar.error(error),
  })
  async function askAndRemove(): Promise<void> {
    const isSure = await confirm({
      title: 'إزالة التسجيل؟',
      message: 'يعود «استماع» إلى صوت أجهزة القراء، ويبقى ملفه في المكتبة.',
      confirm: 'أزله',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  const file = useAwaitedFile('audio', ({ id: attachmentId }) => {
    set.mutate(attachmentId)
    return true
  })
  const microphone = useMicrophone(file.take)
  if (narration === undefined) return null
  return (
    <Stack gap="sm">
      {narration?.isStale && (
        <Alert color="orange" p="xs">
          تغيّر النص بعد التسجيل. استمع إليه، وسجّله من جديد إن لم يعد مطابقًا.
        </Alert>
      )}
      {narration ? (
        // biome-ignore lint/a11y/useMediaCaption: it is the article's text, read aloud
        <audio
          src={narration.src}
          controls
          preload="none"
          aria-label="تسجيل المقال"
          style={{ width: '100%' }}
        />
      ) : (
        <Text size="sm">سجّل المقال بصوتك أو ارفع تسجيله، فيسمعه القراء بدل صوت أجهزتهم.</Text>
      )}
      <FileInput
        label={narration ? 'تسجيل آخر' : 'ملف التسجيل'}
        placeholder="MP3 أو M4A"
        accept={file.accept}
        value={null}
        error={file.problem}
        disabled={isReadOnly}
        onChange={file.take}
      />
      {file.isUnderWay && <Progress value={file.share * 100} size="sm" aria-label="ما رُفع من التسجيل" />}
      <Group gap="xs">
        {microphone.isOffered && (
          <Button
            size="xs"
            variant="default"
            color={microphone.isOn ? 'red' : undefined}
            leftSection={microphone.isOn ? <IconPlayerStop size={16} /> : <IconMicrophone size={16} />}
            disabled={isReadOnly}
            onClick={microphone.toggle}
          >
            {microphone.isOn ? 'أوقف التسجيل واحفظه' : 'سجّل الآن'}
          </Button>
        )}
        {narration && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            disabled={isReadOnly}
            onClick={() => void askAndRemove()}
          >
            أزل التسجيل
          </Button>
        )}
      </Group>
    </Stack>
  )
}
