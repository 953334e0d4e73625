import { Popover } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconBrandYoutube } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EmbedForm } from './EmbedForm.tsx'

/** Inserts a video or post by its address. */
export function EmbedControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={340} trapFocus withArrow keepMounted={false}>
      <Popover.Target>
        <Rich.Control
          onClick={() => setOpened(!opened)}
          aria-label="ضمّن فيديو أو منشورًا"
          title="ضمّن فيديو أو منشورًا"
          aria-expanded={opened}
        >
          <IconBrandYoutube size={16} stroke={1.5} />
        </Rich.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <EmbedForm editor={editor} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
