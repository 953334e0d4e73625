import {
  Alert,
  Button,
  Group,
  Modal,
  MultiSelect,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { device } from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import type { Picture } from '../../../../contract/fields.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import { focusFirstError } from '../../../../ui/dashboard/formErrors.ts'
import { rulesOf } from '../../../../ui/dashboard/rules.ts'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useSaving } from '../../../../ui/dashboard/useSaving.ts'
import { ArticlePicker, type Chosen } from '../../../article/dashboard/pickers/ArticlePicker.tsx'
import { MediaField } from '../../../media/dashboard/MediaField.tsx'
import { longest, notificationInput } from '../notification.contract.ts'
import { audienceWords } from './notificationWords.ts'
import { PushPreview } from './PushPreview.tsx'
import { TitleTrial } from './TitleTrial.tsx'
import {
  forgetDraft,
  type NotificationValues,
  noValues,
  readDraft,
  useKeptDraft,
} from './useNotificationDraft.ts'
import { useTopicChoices } from './useTopicChoices.ts'

export type About = Chosen & { summary: string; image: Picture | null }

type Props = { about: About | undefined; onClose: () => void }

/** Writes a notification, about an article or standalone. The draft stays on this device until it is sent. */
export function NotificationDialog({ about, onClose }: Props) {
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 48em)', innerWidth < 768)
  const [kept] = useState(() => (about ? {} : readDraft()))
  const [article, setArticle] = useState<Chosen | null>(about ?? null)
  const [picture, setPicture] = useState<Picture | null>(about?.image ?? null)
  const form = useForm<NotificationValues>({
    initialValues: {
      ...noValues,
      ...kept,
      ...(about && valuesOf(about)),
      ...(!about && { articleId: null }),
    },
    validate: rulesOf(notificationInput),
  })
  useKeptDraft(form.values)
  const { title, body, audience, topics, sendAt, articleId } = form.values
  const saving = useSaving({
    form,
    save: (values: NotificationValues) => client.notification.create(values),
    onSaved: () => {
      forgetDraft()
      void queries.invalidateQueries({ queryKey: api.notification.key() })
      snackbar.success(
        sendAt ? 'جُدول الإشعار، ولك أن تلغيه قبل موعده.' : 'يُرسل بعد دقيقة، ولك أن تلغيه قبلها.',
      )
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="إشعار جديد"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Stack>
            <ArticlePicker
              label="المقال الذي يفتحه"
              value={article}
              onChange={next => {
                setArticle(next)
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
              label="الصورة"
              value={picture}
              error={form.errors.imageId}
              data-path="imageId"
              onChange={media => {
                setPicture(media)
                form.setFieldValue('imageId', media?.id ?? null)
              }}
            />
          </Stack>
          <Stack>
            <PushPreview title={title} body={body} isLocked={article?.locked ?? false} picture={picture} />
            <Audience form={form} />
            <Radio.Group
              label="متى"
              value={sendAt ? 'at' : 'now'}
              onChange={value => form.setFieldValue('sendAt', value === 'at' ? inAnHour() : null)}
            >
              <Stack gap={6} mt={4}>
                <Radio value="now" label="الآن، بعد دقيقة يمكن فيها إلغاؤه" />
                <Radio value="at" label="في وقت أختاره" />
              </Stack>
            </Radio.Group>
            {sendAt && (
              <SiteTimePicker
                label="يوم الإرسال وساعته"
                value={sendAt}
                onChange={value => value && form.setFieldValue('sendAt', value)}
                error={form.errors.sendAt}
                data-path="sendAt"
              />
            )}
            <Estimate audience={audience} topics={topics} />
          </Stack>
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {about ? 'أغلق' : 'أغلق واحفظ المسودة'}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {sendAt ? 'جدوِل الإشعار' : 'أرسل الإشعار'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function Audience({ form }: { form: EntityForm<NotificationValues> }) {
  const { audience, topics } = form.values
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 60), 250)
  const { choices, isCalledSo, keepNames } = useTopicChoices({
    enabled: audience === 'topics',
    q,
    chosen: topics,
  })
  const field = form.getInputProps('topics')
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="audience-label">
        لمن
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="audience-label"
        data={Object.entries(audienceWords).map(([value, label]) => ({ value, label }))}
        value={audience}
        onChange={value => form.setFieldValue('audience', value as typeof audience)}
      />
      {audience === 'topics' && (
        <MultiSelect
          mt="sm"
          label="من يتابعون"
          placeholder={topics.length === 0 ? 'اختر موضوعًا أو أكثر' : undefined}
          data={choices}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'بلا مواضيع' }}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage="لا شيء يُتابع بهذا الاسم"
          filter={({ options }) =>
            options.map(each => ('items' in each ? { ...each, items: each.items.filter(isCalledSo) } : each))
          }
          {...field}
          onChange={next => {
            keepNames(next)
            field.onChange(next)
          }}
        />
      )}
    </div>
  )
}

function Estimate(target: Pick<NotificationValues, 'audience' | 'topics'>) {
  const [asked] = useDebouncedValue(target, 300)
  const query = useQuery(api.notification.estimate.queryOptions({ input: asked }))
  if (!query.data) return null
  const { devices } = query.data
  return (
    <Alert color={devices === 0 ? 'gray' : 'amber'} variant="light" role="status">
      {devices === 0
        ? 'لا جهاز مشترك يصله هذا الإشعار.'
        : `يصل إلى ${plural(devices, device)} على الأكثر؛ من كان في ساعات هدوئه يجده في موجزه.`}
    </Alert>
  )
}

const valuesOf = ({ id, title, summary, image }: About): Partial<NotificationValues> => ({
  title: title.slice(0, longest.title),
  body: summary.slice(0, longest.body),
  articleId: id,
  imageId: image?.id ?? null,
})

function inAnHour(): string {
  return new Date(Math.ceil((Date.now() + 3_600_000) / 900_000) * 900_000).toISOString()
}
