import { Group, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Editor } from '@tiptap/core'
import { memo, useEffect, useState } from 'react'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { countWords, readMinutes } from '../../../arabic/words.ts'

const countAfterMs = 150

/** Counts the whole text, and the selection. */
export const WordCount = memo(function WordCount({ editor, text }: { editor: Editor | null; text: string }) {
  const [selected, setSelected] = useState(0)
  // Dragging a selection over a long text changes it with each move.
  const count = useDebouncedCallback(() => {
    if (!editor || editor.isDestroyed) return
    const { from, to, empty } = editor.state.selection
    setSelected(empty ? 0 : countWords(editor.state.doc.textBetween(from, to, '\n', ' ')))
  }, countAfterMs)
  useEffect(() => {
    editor?.on('selectionUpdate', count)
    return () => void editor?.off('selectionUpdate', count)
  }, [editor, count])

  return (
    <Group gap="md" mt={4}>
      <Text size="xs" c="dimmed" role="status" aria-label="عدد الكلمات">
        {plural(countWords(text), nouns.word)}
      </Text>
      <Text size="xs" c="dimmed">
        مدة القراءة: {plural(readMinutes(text), nouns.minute)}
      </Text>
      {selected > 0 && (
        <Text size="xs" fw={600}>
          المحدد: {plural(selected, nouns.word)}
        </Text>
      )}
    </Group>
  )
})
