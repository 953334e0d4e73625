import { Stack, Text, TextInput } from '@mantine/core'
import { slugify } from '../../../../arabic/slug.ts'
import type { ArticleEditing } from './useArticleEditing.ts'

/** The article's own address, and its original address elsewhere. */
export function AddressPanel({ editing: { form, saved } }: { editing: ArticleEditing }) {
  const { title, slug } = form.values
  return (
    <Stack gap="sm">
      <TextInput
        label="المعرّف في الرابط"
        description={saved ? 'الرابط القديم يبقى، ويحوّل القارئ إلى الجديد.' : 'يُصنع من العنوان إن تُرك فارغًا.'}
        placeholder={slugify(title)}
        {...form.getInputProps('slug')}
        // Spaces become hyphens on blur.
        onBlur={() => slug && form.setFieldValue('slug', slugify(slug, { maxLength: 120 }))}
      />
      <TextInput label="رابط الأصل" type="url" dir="ltr" {...form.getInputProps('originalUrl')} />
      {saved?.feed && (
        <Text size="sm" c="dimmed">
          جاء من مرشّح RSS: {saved.feed.name}
        </Text>
      )}
    </Stack>
  )
}
