import { Menu } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconPhoto, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { MediaPicker } from '../../../media/dashboard/MediaPicker.tsx'
import { pictureTypes } from '../../../media/dashboard/uploadPicture.ts'
import { insertPicture, uploadInto } from './uploads.ts'

/** Inserts a picture from this device or the library. */
export function PictureControl({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Rich.Control aria-label="أدرج صورة" title="أدرج صورة">
            <IconPhoto size={16} stroke={1.5} />
          </Rich.Control>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
            ارفع صورة إلى النص
          </Menu.Item>
          <Menu.Item leftSection={<IconPhotoPlus size={16} />} onClick={() => setPicking(true)}>
            اختر صورة من المكتبة
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        aria-label="صور ترفع إلى النص"
        onChange={event => {
          uploadInto(editor, Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
      <MediaPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={media => {
          setPicking(false)
          insertPicture(editor, media)
        }}
      />
    </>
  )
}
