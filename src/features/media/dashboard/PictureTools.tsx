import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { retryUpload, type Upload } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { pictureTypes } from './uploadPicture.ts'

type Props = {
  /** Label of the field. */
  label: string
  hasPicture: boolean
  upload: Upload | undefined
  onFile: (file: File | null) => void
  onPick: () => void
  onStop: () => void
  onRemove: () => void
}

/** Buttons below the picture of a field. */
export function PictureTools({ label, hasPicture, upload, onFile, onPick, onStop, onRemove }: Props) {
  const isPending = upload !== undefined && upload.state !== 'failed'
  const uploadLabel = hasPicture ? 'ارفع غيرها' : 'ارفع صورة'
  return (
    <Group gap={6} justify="center" p={6}>
      {upload?.state === 'failed' && upload.mayRetry && (
        <Button size="compact-sm" onClick={() => retryUpload(upload.key)}>
          أعد المحاولة
        </Button>
      )}
      <FileButton accept={pictureTypes} onChange={onFile} disabled={isPending}>
        {props => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            leftSection={<IconUpload size={14} />}
            aria-label={`${label}: ${uploadLabel}`}
          >
            {uploadLabel}
          </Button>
        )}
      </FileButton>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPhotoPlus size={14} />}
        onClick={onPick}
        aria-label={`${label}: اختر من المكتبة`}
      >
        من المكتبة
      </Button>
      {isPending && (
        <Button size="compact-sm" variant="default" onClick={onStop} aria-label={`${label}: أوقف الرفع`}>
          أوقف الرفع
        </Button>
      )}
      {hasPicture && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
          aria-label={`${label}: أزِلها`}
        >
          أزِلها
        </Button>
      )}
    </Group>
  )
}
