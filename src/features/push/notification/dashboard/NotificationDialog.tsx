import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture } from '../../../../contract/fields.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { submitOf } from '../../../../ui/dashboard/formErrors.ts'
import { NowOrLater } from '../../../../ui/dashboard/NowOrLater.tsx'
import { rulesOf } from '../../../../ui/dashboard/rules.ts'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useAskingClose } from '../../../../ui/dashboard/useAskingClose.ts'
import { useSaving } from '../../../../ui/dashboard/useSaving.ts'
import type { PickedArticle } from '../../../article/dashboard/pickers/ArticlePicker.tsx'
import { longest, notificationInput } from '../notification.contract.ts'
import { AudienceField, AudienceSize } from './AudienceField.tsx'
import { NotificationFields } from './NotificationFields.tsx'
import { PushPreview } from './PushPreview.tsx'
import {
  forgetDraft,
  type NotificationValues,
  noValues,
  readDraft,
  useKeptDraft,
} from './useNotificationDraft.ts'

type About = PickedArticle & { summary: string; image: Picture | null }

type Props = { about: About | undefined; onClose: () => void }

/** Writes a notification, about an article or standalone. The draft stays on this device until it is sent. */
export function NotificationDialog({ about, onClose }: Props) {
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 48em)', innerWidth < 768)
  const [kept] = useState(() => (about ? {} : readDraft()))
  const [article, setArticle] = useState<PickedArticle | null>(about ?? null)
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
  const { title, body, audience, topics, sendAt } = form.values
  // Without an article, what was typed is kept on this device, so closing loses nothing.
  const close = useAskingClose(
    () => about !== undefined && form.isDirty(),
    onClose,
    () => saving.isPending,
  )
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
      onClose={close}
      title="إشعار جديد"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
    >
      <form noValidate onSubmit={submitOf(form, values => saving.mutate(values))}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <NotificationFields
            form={form}
            article={article}
            onArticle={setArticle}
            picture={picture}
            onPicture={setPicture}
          />
          <Stack>
            <PushPreview title={title} body={body} isLocked={article?.locked ?? false} picture={picture} />
            <AudienceField form={form} />
            <NowOrLater
              label="متى"
              now="الآن، بعد دقيقة يمكن فيها إلغاؤه"
              value={sendAt}
              onChange={value => form.setFieldValue('sendAt', value)}
            />
            {sendAt && (
              <SiteTimePicker
                label="يوم الإرسال وساعته"
                value={sendAt}
                onChange={value => value && form.setFieldValue('sendAt', value)}
                error={form.errors.sendAt}
                data-path="sendAt"
              />
            )}
            <AudienceSize audience={audience} topics={topics} />
          </Stack>
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
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

const valuesOf = ({ id, title, summary, image }: About): Partial<NotificationValues> => ({
  title: title.slice(0, longest.title),
  body: summary.slice(0, longest.body),
  articleId: id,
  imageId: image?.id ?? null,
})
