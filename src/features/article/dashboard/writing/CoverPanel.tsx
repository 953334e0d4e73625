import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { AltOffers } from '../../../media/dashboard/AltOffers.tsx'
import { MediaField } from '../../../media/dashboard/MediaField.tsx'
import type { ArticleEditing } from './useArticleEditing.ts'

/** The cover picture and its texts. */
export function CoverPanel({ editing: { form } }: { editing: ArticleEditing }) {
  const { image, imageAlt, imageCaption, imageCredit, imageLink } = form.values
  return (
    <Stack gap="sm">
      <MediaField
        isForNews
        label="صورة الغلاف"
        value={image}
        error={form.errors.image}
        data-path="image"
        onChange={media =>
          form.setValues(
            media
              ? {
                  image: media,
                  imageLink: null,
                  imageAlt: imageAlt || media.alt,
                  // Those of a linked picture are not this one's.
                  imageCaption: (!imageLink && imageCaption) || media.caption,
                  imageCredit: (!imageLink && imageCredit) || media.credit,
                }
              : { image: null, imageAlt: '', imageCaption: '', imageCredit: '' },
          )
        }
      />
      {!image && imageLink && (
        <Stack gap="xs">
          <Text size="sm">
            لهذا المقال صورة عند مصدرها: يرى القارئ رابطها في صفحة المقال، وتعرضه القوائم بلا صورة. وإن اخترت
            له صورة ذهب الرابط.
          </Text>
          <Group gap="xs">
            <Button
              component="a"
              href={imageLink}
              target="_blank"
              rel="noopener noreferrer"
              size="xs"
              variant="default"
            >
              افتح الصورة
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => form.setValues({ imageLink: null, imageCaption: '', imageCredit: '' })}
            >
              أزل رابطها
            </Button>
          </Group>
        </Stack>
      )}
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
          <AltOffers picture={image} alt={imageAlt} onTake={alt => form.setFieldValue('imageAlt', alt)} />
        </>
      )}
      {(image || imageLink) && (
        <>
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
