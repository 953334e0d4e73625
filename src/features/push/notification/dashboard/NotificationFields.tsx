import { Stack, Textarea, TextInput } from '@mantine/core'
import { formatNumber } from '../../../../arabic/digits.ts'
import type { Picture } from '../../../../contract/fields.ts'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import { ArticlePicker, type PickedArticle } from '../../../article/dashboard/pickers/ArticlePicker.tsx'
import { MediaField } from '../../../media/dashboard/MediaField.tsx'
import { longest } from '../notification.contract.ts'
import { TitleTrial } from './TitleTrial.tsx'
import type { NotificationValues } from './useNotificationDraft.ts'

type Props = {
  form: EntityForm<NotificationValues>
  article: PickedArticle | null
  onArticle: (article: PickedArticle | null) => void
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
}

/** Text, picture and target of a notification. */
export function NotificationFields({ form, article, onArticle, picture, onPicture }: Props) {
  const { title, body, articleId } = form.values
  return (
    <Stack>
      <ArticlePicker
        label="المقال الذي يفتحه"
        value={article}
        onChange={next => {
          onArticle(next)
          form.setFieldValue('articleId', next?.id ?? null)
          if (next && !title) form.setFieldValue('title', next.title.slice(0, longest.title))
        }}
      />
      <TextInput
        label="العنوان"
        required
        description={`${formatNumber(title.length)} من ${formatNumber(longest.title)} حرفًا؛ الأوضح ما كان دون خمسين.`}
        {...form.getInputProps('title')}
      />
      <TitleTrial form={form} />
      <Textarea
        label="النص"
        autosize
        minRows={2}
        maxRows={5}
        description={`${formatNumber(body.length)} من ${formatNumber(longest.body)} حرفًا`}
        {...form.getInputProps('body')}
      />
      {articleId === null && (
        <TextInput
          label="الرابط"
          description="فارغ: يفتح الصفحة الأولى."
          dir="ltr"
          type="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
      )}
      <MediaField
        isForNews
        label="الصورة"
        value={picture}
        error={form.errors.imageId}
        data-path="imageId"
        onChange={media => {
          onPicture(media)
          form.setFieldValue('imageId', media?.id ?? null)
        }}
      />
    </Stack>
  )
}
