import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { embedSiteName, embedSiteNames, isShortAddress } from './embedSites.ts'
import { insertBlocks } from './insertBlocks.ts'

/** Addresses that were typed and not inserted, for when one asks again. */
const typed = new WeakMap<Editor, string>()

/** Asks for the address of a video or post, and inserts it. */
export function EmbedForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [url, setUrl] = useState(() => typed.get(editor) ?? '')
  const [wrong, setWrong] = useState<string>()

  function insert(): void {
    if (isShortAddress(url)) {
      setWrong('رابط مختصر لا يُعرض هنا: افتحه، ثم انسخ العنوان الكامل من المتصفح.')
      return
    }
    if (!embedSiteName(url)) {
      setWrong('ليس عنوان فيديو أو منشور من هذه المواقع.')
      return
    }
    typed.delete(editor)
    onDone()
    insertBlocks(editor, [{ type: 'embed', attrs: { url: url.trim() } }])
  }

  return (
    <Stack gap="xs">
      <TextInput
        label="عنوان الفيديو أو المنشور"
        dir="ltr"
        type="url"
        placeholder="https://www.youtube.com/watch?v=…"
        value={url}
        error={wrong}
        onChange={event => {
          setWrong(undefined)
          setUrl(event.currentTarget.value)
          typed.set(editor, event.currentTarget.value)
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
  )
}
