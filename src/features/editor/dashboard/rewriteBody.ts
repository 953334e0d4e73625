import { Editor } from '@tiptap/core'
import { bodyExtensions } from './extensions.ts'
import { readBody } from './readBody.ts'

/** A text as the editor serialises it, for comparison: the server's HTML may differ slightly. */
export function rewriteBody(html: string): string {
  const editor = new Editor({ element: null, extensions: bodyExtensions, content: html })
  try {
    return readBody(editor)
  } finally {
    editor.destroy()
  }
}
