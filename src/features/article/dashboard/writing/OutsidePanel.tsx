import { Checkbox, Divider, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { truncate } from '../../../../arabic/truncate.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { siteHost } from '../../../../ui/dashboard/siteAddress.ts'
import { MediaField } from '../../../media/dashboard/MediaField.tsx'
import classes from './OutsidePanel.module.css'
import type { ArticleEditing } from './useArticleEditing.ts'

/** Character limits of search engines and chats, which truncate more. */
const shown = { seoTitle: 60, seoDescription: 155, shareTitle: 80, shareDescription: 110 }

const siteName = document.documentElement.dataset.siteName ?? ''

/** Texts for search engines and link previews, with a preview. */
export function OutsidePanel({ editing: { form } }: { editing: ArticleEditing }) {
  const {
    title,
    summary,
    slug,
    seoTitle,
    seoDescription,
    shareTitle,
    shareDescription,
    shareImage,
    canonicalUrl,
  } = form.values
  const own = truncate(summary || title, 200)
  const field = (name: keyof typeof shown) => ({
    description: <Length text={form.values[name]} most={shown[name]} />,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    ...form.getInputProps(name),
  })
  return (
    <Stack gap="sm">
      <TextInput label="عنوان محركات البحث" placeholder={title} maxLength={120} {...field('seoTitle')} />
      <Textarea
        label="وصف محركات البحث"
        placeholder={own}
        autosize
        minRows={2}
        maxLength={320}
        {...field('seoDescription')}
      />
      <Preview label="في نتائج البحث">
        <div className={classes.result} data-off={form.values.noindex || undefined}>
          <Text size="xs" c="dimmed" truncate>
            <bdi dir="ltr">{canonicalUrl.trim() || `${siteHost} › ${slug || '…'}`}</bdi>
          </Text>
          <p className={classes.resultTitle}>
            {truncate(
              `${seoTitle.trim() || title || 'عنوان المقال'}${siteName && ` | ${siteName}`}`,
              shown.seoTitle,
            )}
          </p>
          <Text size="sm" lineClamp={3}>
            {truncate(seoDescription.trim() || own || 'ملخص المقال', shown.seoDescription)}
          </Text>
        </div>
      </Preview>
      <Divider />
      <TextInput label="عنوان المشاركة" placeholder={title} maxLength={200} {...field('shareTitle')} />
      <Textarea
        label="وصف المشاركة"
        placeholder={own}
        autosize
        minRows={2}
        maxLength={320}
        {...field('shareDescription')}
      />
      <MediaField
        isForNews
        label="صورة المشاركة"
        description="بلا صورة هنا تُؤخذ صورة الغلاف. يُكتب العنوان عليها."
        aspect="share"
        value={shareImage}
        error={form.errors.shareImage}
        data-path="shareImage"
        onChange={media => form.setFieldValue('shareImage', media)}
      />
      <Preview label="عند المشاركة، على الحاسوب والهاتف">
        <Card
          form={form}
          title={truncate(shareTitle.trim() || title || 'عنوان المقال', shown.shareTitle)}
          text={truncate(shareDescription.trim() || own, shown.shareDescription)}
        />
      </Preview>
      <Divider />
      <TextInput
        label="عنوانه الأول في موقع آخر"
        description="حيث نُشر قبلنا: تُحيل إليه محركات البحث، ويخرج من خرائط الموقع."
        type="url"
        dir="ltr"
        placeholder="https://"
        {...form.getInputProps('canonicalUrl')}
      />
      <Checkbox
        label="احجبه عن محركات البحث"
        description="لا يظهر في نتائجها ولا في خرائط الموقع، ويبقى للقراء وفي RSS."
        {...form.getInputProps('noindex', { type: 'checkbox' })}
      />
    </Stack>
  )
}

type CardProps = { form: ArticleEditing['form']; title: string; text: string }

/** Wide as on desktops, and narrow as in chats on phones. */
function Card({ form, title, text }: CardProps) {
  const { shareImage, image, shareTitle, title: own, categoryId } = form.values
  const [drawn] = useDebouncedValue(shareTitle.trim() || own.trim(), 700)
  const { data } = useQuery(
    api.share.preview.queryOptions({
      input: {
        title: drawn.slice(0, 300),
        category: categoryId ?? undefined,
        picture: (shareImage ?? image)?.id,
      },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: false,
    }),
  )
  return (
    <div className={classes.cards}>
      {(['desk', 'phone'] as const).map(device => (
        <div key={device} className={classes.card} data-device={device}>
          {data ? (
            <img src={data.picture} alt={`صورة المشاركة: ${drawn}`} className={classes.picture} />
          ) : (
            <div className={classes.picture} role="status" aria-label="تُرسم الصورة…" />
          )}
          <div className={classes.words}>
            <Text size="xs" c="dimmed" dir="ltr" ta="end" truncate>
              {siteHost}
            </Text>
            <Text size="sm" fw={600} lineClamp={2}>
              {title}
            </Text>
            {device === 'desk' && (
              <Text size="xs" lineClamp={2}>
                {text}
              </Text>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      {children}
    </section>
  )
}

/** Length compared with the display limit: longer text is not an error, but is truncated. */
function Length({ text, most }: { text: string; most: number }) {
  const { length } = text.trim()
  return (
    <Text span size="xs" c={length > most ? 'red' : 'dimmed'}>
      {formatNumber(length)} من {formatNumber(most)} تظهر كاملة
    </Text>
  )
}
