import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** Draws what calls it anew with each transaction. What holds the text must not call it: all of its pictures would be walked. */
export function useEachChange(editor: Editor): void {
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
}
