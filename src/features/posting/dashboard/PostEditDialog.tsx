import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { SiteTimePicker } from '../../../ui/dashboard/SiteTimePicker.tsx'
import { reportSaved } from '../../../ui/dashboard/useSaving.ts'
import { linkToken } from '../network/network.schema.ts'
import type { Post } from '../post.contract.ts'

/** Edits the text of a post, and the time of a waiting one. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id, state, text, sendAt } = post
  const queries = useQueryClient()
  const waits = state === 'scheduled'
  const form = useForm({ initialValues: { text, sendAt } })
  const opened = useRef(post.revision)
  return (
    <EntityDialog
      title="تعديل المنشور"
      form={form}
      save={(values, revision = opened.current) =>
        client.post.edit({
          id,
          revision,
          text: values.text,
          ...(waits && form.isDirty('sendAt') && { sendAt: values.sendAt }),
        })
      }
      onSaved={(saved, sent) => {
        opened.current = saved.revision
        void queries.invalidateQueries({ queryKey: api.post.key() })
        if (!reportSaved(form, sent, state === 'posted' ? 'يُعدّل هناك الآن.' : 'حُفظ المنشور.')) onClose()
      }}
      onClose={onClose}
    >
      <Textarea
        label="النص"
        description={`${linkToken} مكان الرابط القصير.`}
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('text')}
      />
      {waits && (
        <SiteTimePicker
          label="يوم النشر وساعته"
          value={form.values.sendAt}
          onChange={value => value && form.setFieldValue('sendAt', value)}
          error={form.errors.sendAt}
          data-path="sendAt"
        />
      )}
      {state !== 'scheduled' && (
        <Text size="xs" c="dimmed">
          {advice[state === 'posted' ? 'posted' : 'failed']}
        </Text>
      )}
    </EntityDialog>
  )
}

const advice = {
  posted: 'إن لم تتح الشبكة تعديله نُشر نصه الجديد ردًّا عليه.',
  failed: 'احفظ، ثم اضغط «أعد النشر».',
}
