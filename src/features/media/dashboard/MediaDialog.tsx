import { Anchor, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import { dirtyValuesOf, reportSaved } from '../../../ui/dashboard/useSaving.ts'
import type { Media } from '../media.contract.ts'
import { FramingEditor } from './FramingEditor.tsx'

/** Edits a picture's texts, which are shown wherever it is used. */
export function MediaDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const queries = useQueryClient()
  const { alt, caption, credit, labels } = media
  const { data: known = [] } = useQuery(api.media.labels.queryOptions())
  const form = useForm({
    initialValues: { alt, caption, credit, labels, framing: media.framing ?? null },
  })
  return (
    <EntityDialog
      title="تعديل الصورة"
      form={form}
      save={() => client.media.edit({ id: media.id, ...dirtyValuesOf(form) })}
      onSaved={(_saved, sent) => {
        void queries.invalidateQueries({ queryKey: api.media.key() })
        if (!reportSaved(form, sent, 'حُفظت الصورة.')) onClose()
      }}
      onClose={onClose}
    >
      <Thumb picture={media} whole maxWidth={640} />
      <Text size="xs" c="dimmed">
        <bdi>
          {formatNumber(media.width)} × {formatNumber(media.height)}
        </bdi>
        {` · ${formatBytes(media.bytes)} · ${media.format.toUpperCase()} · رُفعت ${formatGregorian(media.createdAt)}`}
      </Text>
      {media.uploadedBytes !== null && (
        <Anchor href={apiAddress(`/api/v1/media/${media.id}/uploaded`)} download size="sm">
          نزّل الملف كما رُفع ({formatBytes(media.uploadedBytes)})
        </Anchor>
      )}
      <TextInput
        label="وصف الصورة"
        description="ما في الصورة، لمن لا يراها ولمحركات البحث."
        maxLength={300}
        {...form.getInputProps('alt')}
      />
      <Textarea
        label="التعليق"
        description="يظهر تحت الصورة حيث لا يُكتب للمقال تعليق آخر."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        {...form.getInputProps('caption')}
      />
      <TextInput label="حقوق الصورة" maxLength={120} {...form.getInputProps('credit')} />
      <TagsInput
        label="التصنيفات"
        description="بها تجد الصورة في المكتبة، ولا يراها القراء."
        data={known.map(({ label }) => label)}
        maxTags={20}
        acceptValueOnBlur
        clearable
        {...form.getInputProps('labels')}
      />
      <FramingEditor
        media={media}
        value={form.values.framing}
        onChange={framing => form.setFieldValue('framing', framing)}
      />
    </EntityDialog>
  )
}
