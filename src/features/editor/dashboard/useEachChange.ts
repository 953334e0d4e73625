import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/**
 * Renders the caller again with each transaction. The component that contains the text must not call it: all of its
 * pictures would be walked.
 */
export function useEachChange(editor: Editor): void {
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
}
