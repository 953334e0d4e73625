import { Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Picture } from '../../../contract/fields.ts'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import { retryUpload } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { useHold } from '../../../ui/dashboard/uploads/useUploads.ts'
import type { Media } from '../media.contract.ts'
import type { Aspect } from '../variants.ts'
import classes from './MediaField.module.css'
import { MediaPicker } from './MediaPicker.tsx'
import { findPicture, pictureTypes } from './uploadPicture.ts'
import { useAwaitedPicture } from './useAwaitedPicture.ts'

type Props = {
  label: string
  description?: string
  error?: ReactNode
  value: Picture | null
  /** `Media` also has the picture's caption and credit. */
  onChange: (picture: Media | null) => void
  aspect?: Aspect
  /** The form field's name, to focus it on errors: `data-path={form.key…}`. */
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
  const [isOver, setOver] = useState(false)
  const [picking, setPicking] = useState(false)
  const { upload, begin, stop } = useAwaitedPicture(onChange)
  const hold = useHold()
  const isPending = upload !== undefined && upload.state !== 'failed'
  const take = (file: File | null | undefined) => {
    if (file && !isReadOnly) begin(file)
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={upload?.reason || error}
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
        {isPending ? (
          <Stack gap={8} py="lg" px="md" role="status">
            <Text size="sm" ta="center">
              {hold ? 'ينتظر الرفع عودة الاتصال…' : 'تُرفع الصورة…'}
            </Text>
            <Progress value={upload.share * 100} size="sm" aria-label={`رفع ${upload.name}`} />
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
            {upload?.state === 'failed' && upload.mayRetry && (
              <Button size="compact-sm" onClick={() => retryUpload(upload.key)}>
                أعد المحاولة
              </Button>
            )}
            <FileButton accept={pictureTypes} onChange={take} disabled={isPending}>
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
            {isPending && (
              <Button size="compact-sm" variant="default" onClick={stop} aria-label={`${label}: أوقف الرفع`}>
                أوقف الرفع
              </Button>
            )}
            {value && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} />}
                onClick={() => {
                  stop()
                  onChange(null)
                }}
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
        onPick={([media]) => {
          setPicking(false)
          stop()
          if (media) onChange(media)
        }}
      />
    </Input.Wrapper>
  )
}
