import type { Editor } from '@tiptap/core'

const lines = new Set(['figure', 'video', 'audio', 'document'])

/** Enter in a card's single line, such as a caption, continues in a paragraph after it. */
export function leaveLine(editor: Editor): boolean {
  const { $from } = editor.state.selection
  if (!lines.has($from.parent.type.name)) return false
  const isIn = $from.node(-1).type.name === 'gallery'
  const after = $from.after(isIn ? $from.depth - 1 : undefined)
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .focus(after + 1)
    .run()
}
