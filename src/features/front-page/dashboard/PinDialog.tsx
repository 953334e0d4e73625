import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture } from '../../../contract/fields.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { SiteTimePicker } from '../../../ui/dashboard/SiteTimePicker.tsx'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'
import { MediaField } from '../../media/dashboard/MediaField.tsx'
import type { Pin } from '../front.schema.ts'

type Props = {
  place: string
  pin: Pin | null
  article: { id: number; title: string } | undefined
  /** Articles pinned elsewhere on the page. */
  taken: number[]
  onChange: (pin: Pin) => void
  onClose: () => void
}

/** Edits a pin: its article, its end, and its own title and picture on this page. */
export function PinDialog({ place, pin, article: initial, taken, onChange, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', innerWidth < 768)
  const [article, setArticle] = useState(initial ?? null)
  const [until, setUntil] = useState(pin?.until ?? null)
  const [title, setTitle] = useState(pin?.title ?? '')
  const [summary, setSummary] = useState(pin?.summary ?? '')
  const [imageId, setImageId] = useState(pin?.imageId ?? null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const own = useQuery(api.media.get.queryOptions({ input: { id: imageId ?? 0 }, enabled: imageId !== null }))
  const isWritten = () =>
    title !== (pin?.title ?? '') ||
    summary !== (pin?.summary ?? '') ||
    until !== (pin?.until ?? null) ||
    imageId !== (pin?.imageId ?? null) ||
    article?.id !== initial?.id
  const close = useAskingClose(isWritten, onClose)
  const isTaken = article !== null && taken.includes(article.id)
  return (
    <Modal opened onClose={close} title={place} size="lg" fullScreen={isPhone}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!article || isTaken) return
          onChange({ article: article.id, until, title: title.trim(), summary: summary.trim(), imageId })
          onClose()
        }}
      >
        <Stack>
          <ArticlePicker label="المقال" value={article} onChange={setArticle} />
          {isTaken && (
            <Text size="sm" c="red" role="alert">
              هذا المقال مثبَّت في موضع آخر من الصفحة. انزعه هناك أولًا.
            </Text>
          )}
          <SiteTimePicker
            label="يبقى حتى"
            placeholder="إلى أن ينزعه محرر"
            value={until}
            onChange={setUntil}
            minDate={new Date()}
            clearable
          />
          <TextInput
            label="عنوان لهذه الصفحة"
            placeholder={article?.title}
            description="إن تُرك فارغًا فعنوان المقال نفسه"
            maxLength={200}
            value={title}
            onChange={event => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label="ملخص لهذه الصفحة"
            description="إن تُرك فارغًا فملخص المقال نفسه"
            maxLength={500}
            autosize
            minRows={2}
            value={summary}
            onChange={event => setSummary(event.currentTarget.value)}
          />
          <MediaField
            isForNews
            label="صورة لهذه الصفحة"
            description="إن لم تُختر فصورة المقال نفسه"
            value={imageId === null ? null : (picture ?? own.data ?? null)}
            onChange={media => {
              setPicture(media)
              setImageId(media?.id ?? null)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              ألغِ
            </Button>
            <Button type="submit" disabled={!article || isTaken}>
              ثبّت
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
