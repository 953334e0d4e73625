import { Menu } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconPhoto, IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { InsertDialog } from './insertables.ts'

/** A picture from this device or the library; opens `PictureDialogs`. */
export function PictureControl({ editor }: { editor: Editor }) {
  const ask = (dialog: InsertDialog) => () => {
    editor.emit('insertBy', { dialog })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Rich.Control aria-label="أدرج صورة" title="أدرج صورة">
          <IconPhoto size={16} stroke={1.5} />
        </Rich.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={16} />} onClick={ask('upload')}>
          ارفع صورًا إلى النص
        </Menu.Item>
        <Menu.Item leftSection={<IconPhotoPlus size={16} />} onClick={ask('library')}>
          اختر صورًا من المكتبة
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
