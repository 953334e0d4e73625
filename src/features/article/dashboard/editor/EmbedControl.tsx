import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconBrandYoutube } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { embedSiteName, embedSiteNames } from './embedSites.ts'
import { insertBlocks } from './insertBlocks.ts'

/** Inserts a video or post by its address. */
export function EmbedControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false)
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState(false)

  function insert(): void {
    if (!embedSiteName(url)) {
      setWrong(true)
      return
    }
    insertBlocks(editor, [{ type: 'embed', attrs: { url: url.trim() } }])
    setOpened(false)
    setUrl('')
  }

  return (
    <Popover opened={opened} onChange={setOpened} width={340} trapFocus withArrow>
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
        <Stack gap="xs">
          <TextInput
            label="عنوان الفيديو أو المنشور"
            dir="ltr"
            type="url"
            placeholder="https://www.youtube.com/watch?v=…"
            value={url}
            error={wrong && 'ليس عنوان فيديو أو منشور من هذه المواقع.'}
            onChange={event => {
              setWrong(false)
              setUrl(event.currentTarget.value)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              insert()
            }}
            data-autofocus
          />
          <Text size="xs" c="dimmed">
            {embedSiteNames}. يظهر في محله حين يفتحه القارئ.
          </Text>
          <Group justify="flex-end">
            <Button size="xs" onClick={insert}>
              ضمّنه
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
