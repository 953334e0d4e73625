import { Menu } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { insertables } from '../insertables.ts'

/** The menu of cards. */
export function CardsControl({ editor }: { editor: Editor }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Rich.Control aria-label="أضف بطاقة" title="أضف بطاقة">
          <IconLayoutGridAdd size={16} stroke={1.5} />
        </Rich.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {insertables
          .filter(({ isCard }) => isCard)
          .map(({ id, label, icon: Icon, run }) => (
            <Menu.Item key={id} leftSection={<Icon size={16} />} onClick={() => run(editor)}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
