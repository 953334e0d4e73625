import { useDebouncedCallback } from '@mantine/hooks'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { editingExtensions, extensionsWithoutCards } from './editingExtensions.ts'
import { pasteProps } from './pasteProps.ts'
import { proseOf, readBody } from './readBody.ts'
import { followKeyboard, scrollRoom } from './scrollRoom.ts'
import { toTools } from './useOneTabStop.ts'

const readAfterMs = 200

type Options = {
  labelId: string
  name: string
  initial: string
  hasCards: boolean
  onChange: (html: string) => void
}

/** Returns the editor, a function that reads its HTML, and its text without markup. Debounces `onChange`. */
export function useBodyEditor({ labelId, name, initial, hasCards, onChange }: Options) {
  const isReadOnly = useReadOnly()
  const rtf = useRef('')
  const [text, setText] = useState('')
  // Opening a text may serialise it differently; that is not a change by the user.
  const [untouched] = useState<{ stored: string; html?: string }>({ stored: initial })
  const read = (editor: Editor) => {
    const html = readBody(editor)
    return html === untouched.html ? untouched.stored : html
  }
  const tell = useDebouncedCallback((editor: Editor) => {
    if (editor.isDestroyed) return
    onChange(read(editor))
    setText(proseOf(editor))
  }, readAfterMs)

  const editor: Editor | null = useEditor({
    editable: !isReadOnly,
    extensions: hasCards ? editingExtensions : extensionsWithoutCards,
    content: untouched.stored,
    editorProps: {
      scrollMargin: scrollRoom,
      scrollThreshold: scrollRoom,
      attributes: {
        dir: 'rtl',
        lang: 'ar',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-readonly': String(isReadOnly),
        tabindex: '0',
        'aria-labelledby': labelId,
        spellcheck: 'true',
        'data-path': name,
      },
      handleKeyDown: toTools,
      ...pasteProps(() => editor, rtf),
    },
    onCreate: ({ editor: made }) => {
      untouched.html = readBody(made)
      setText(proseOf(made))
    },
    onUpdate: ({ editor: changed }) => tell(changed),
  })
  useEffect(() => editor && followKeyboard(editor), [editor])

  return { editor, read, text }
}
