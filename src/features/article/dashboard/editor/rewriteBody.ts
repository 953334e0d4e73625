import { Editor } from '@tiptap/core'
import { bodyExtensions } from './extensions.ts'
import { readBody } from './readBody.ts'

/** A text as the editor would write it, to compare: the server may have written the same a little otherwise. */
export function rewriteBody(html: string): string {
  const editor = new Editor({ element: null, extensions: bodyExtensions, content: html })
  try {
    return readBody(editor)
  } finally {
    editor.destroy()
  }
}
