import { Button, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../../api/client.ts'
import type { Picture } from '../../../contract/fields.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import type { Media } from '../media.contract.ts'
import type { Aspect } from '../variants.ts'
import classes from './MediaField.module.css'
import { MediaPicker } from './MediaPicker.tsx'
import { findPicture, PictureRefusal, pictureTypes } from './uploadPicture.ts'
import { uploadNow } from './uploadQueue.ts'

type Props = {
  label: string
  description?: string
  error?: ReactNode
  value: Picture | null
  /** `Media` also has the picture's caption and credit. */
  onChange: (picture: Media | null) => void
  aspect?: Aspect
  /** The form's name of the field, to focus it on errors: `data-path={form.key…}`. */
  'data-path'?: string
}

/** Field for one picture: dropped, pasted, uploaded or chosen from the library. */
export function MediaField({
  label,
  description,
  error,
  value,
  onChange,
  aspect = '16x9',
  'data-path': path,
}: Props) {
  const labelId = useId()
  const isReadOnly = useReadOnly()
  const queries = useQueryClient()
  const [isOver, setOver] = useState(false)
  const [picking, setPicking] = useState(false)
  const upload = useMutation({
    mutationFn: uploadNow,
    onSuccess: media => {
      onChange(media)
      void queries.invalidateQueries({ queryKey: api.media.list.key() })
    },
  })
  const refusal =
    upload.error instanceof PictureRefusal ? upload.error.message : upload.error && errorMessage(upload.error)
  const take = (file: File | null | undefined) => {
    if (file && !isReadOnly) upload.mutate(file)
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={refusal || error}
      labelProps={{ id: labelId }}
      descriptionProps={{ mb: 6 }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a target for dropping and pasting */}
      <div
        role="group"
        aria-labelledby={labelId}
        tabIndex={isReadOnly ? -1 : 0}
        data-path={path}
        data-over={isOver || undefined}
        data-error={Boolean(error) || undefined}
        className={classes.zone}
        onPaste={event => {
          const file = findPicture(event.clipboardData)
          if (!file) return
          event.preventDefault()
          take(file)
        }}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(findPicture(event.dataTransfer))
        }}
      >
        {upload.isPending ? (
          <Stack align="center" gap={4} py="lg" role="status">
            <Loader size="sm" />
            <Text size="sm">تُرفع الصورة…</Text>
          </Stack>
        ) : value ? (
          <Thumb picture={value} aspect={aspect} maxWidth={640} alt={value.alt || 'الصورة المختارة'} />
        ) : (
          <Stack align="center" gap={4} py="md" c="dimmed">
            <IconPhoto size={30} stroke={1.2} aria-hidden />
            <Text size="sm">{isReadOnly ? 'بلا صورة' : 'اسحب صورة إلى هنا، أو الصقها'}</Text>
          </Stack>
        )}
        {!isReadOnly && (
          <Group gap={6} justify="center" p={6}>
            <FileButton accept={pictureTypes} onChange={take} disabled={upload.isPending}>
              {props => (
                <Button
                  {...props}
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconUpload size={14} />}
                  aria-label={`${label}: ${value ? 'ارفع غيرها' : 'ارفع صورة'}`}
                >
                  {value ? 'ارفع غيرها' : 'ارفع صورة'}
                </Button>
              )}
            </FileButton>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPhotoPlus size={14} />}
              onClick={() => setPicking(true)}
              aria-label={`${label}: اختر من المكتبة`}
            >
              من المكتبة
            </Button>
            {value && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} />}
                onClick={() => onChange(null)}
                aria-label={`${label}: أزِلها`}
              >
                أزِلها
              </Button>
            )}
          </Group>
        )}
      </div>
      <MediaPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={media => {
          setPicking(false)
          upload.reset()
          onChange(media)
        }}
      />
    </Input.Wrapper>
  )
}
