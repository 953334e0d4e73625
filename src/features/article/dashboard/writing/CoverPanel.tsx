import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { MediaField } from '../../../media/dashboard/MediaField.tsx'
import type { ArticleEditing } from './useArticleEditing.ts'

/** The picture over the article, and its words. */
export function CoverPanel({ editing: { form } }: { editing: ArticleEditing }) {
  const { image, imageAlt, imageCaption, imageCredit } = form.values
  return (
    <Stack gap="sm">
      <MediaField
        label="صورة الغلاف"
        value={image}
        error={form.errors.image}
        data-path="image"
        onChange={media =>
          form.setValues(
            media
              ? {
                  image: media,
                  imageAlt: imageAlt || media.alt,
                  imageCaption: imageCaption || media.caption,
                  imageCredit: imageCredit || media.credit,
                }
              : { image: null, imageAlt: '', imageCaption: '', imageCredit: '' },
          )
        }
      />
      {image && (
        <>
          <Textarea
            label="وصف الصورة لمن لا يراها"
            description={
              imageAlt.trim() ? undefined : 'اكتب ما في الصورة، في جملة: لا يصل غيرها إلى من لا يراها.'
            }
            autosize
            minRows={1}
            maxLength={300}
            {...form.getInputProps('imageAlt')}
          />
          {image.alt && image.alt !== imageAlt && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => form.setFieldValue('imageAlt', image.alt)}
              styles={{ label: { whiteSpace: 'normal' }, root: { height: 'auto', paddingBlock: 4 } }}
            >
              خذ وصف المكتبة: «{image.alt}»
            </Button>
          )}
          {!image.alt && imageAlt.trim() && <KeepAlt id={image.id} alt={imageAlt.trim()} />}
          <Textarea
            label="تعليق الصورة"
            autosize
            minRows={1}
            maxLength={500}
            {...form.getInputProps('imageCaption')}
          />
          <TextInput
            label="حقوق الصورة"
            placeholder="المصوّر أو الجهة"
            maxLength={120}
            {...form.getInputProps('imageCredit')}
          />
        </>
      )}
    </Stack>
  )
}

/** The library has no description of it yet: the next article need not write it again. */
function KeepAlt({ id, alt }: { id: number; alt: string }) {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => client.media.edit({ id, alt }),
    onSuccess: () => {
      snackbar.success('حُفظ الوصف في المكتبة.')
      void queries.invalidateQueries({ queryKey: api.media.key() })
    },
    onError: snackbar.error,
  })
  if (keep.isSuccess) return null
  return (
    <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
      احفظ الوصف في المكتبة أيضًا
    </Button>
  )
}
