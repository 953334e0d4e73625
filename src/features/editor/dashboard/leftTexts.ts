import type { Editor, JSONContent } from '@tiptap/core'
import { readBody } from './readBody.ts'

type Left = { path: string; html: string; content: JSONContent }

/** More articles are not left during one upload. */
const maxKept = 10
let left: Left[] = []

/** Remembers the positions in a text that wait for files, while its page is closed. */
export function leaveText(editor: Editor, path: string): void {
  const html = readBody(editor)
  // An empty new text is like any other.
  if (html === '' && isNew(path)) return
  left = [...left.filter(one => !isOf(one, path, html)), { path, html, content: editor.getJSON() }].slice(
    -maxKept,
  )
}

/** Restores them when the text is opened again unchanged. */
export function returnToText(editor: Editor): void {
  const { pathname } = location
  const html = readBody(editor)
  const found = left.find(one => isOf(one, pathname, html))
  if (!found) return
  left = left.filter(one => one !== found)
  const { tr, doc, schema } = editor.state
  const { content } = schema.nodeFromJSON(found.content)
  editor.view.dispatch(tr.replaceWith(0, doc.content.size, content).setMeta('addToHistory', false))
}

/** A new text gets another address once it is saved. */
function isOf(one: Left, path: string, html: string): boolean {
  return one.html === html && (one.path === path || isNew(one.path))
}

const isNew = (path: string) => path.endsWith('/create')
