import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { dropPoint } from '@tiptap/pm/transform'

/** A position for a block that splits no text: an empty line, else after the cursor's block. */
function positionAfter(doc: Node, position: number): number {
  const $position = doc.resolve(position)
  const { parent } = $position
  if (!parent.isTextblock) return position
  const isEmptyLine = parent.type.name === 'paragraph' && parent.content.size === 0
  return isEmptyLine ? position : $position.after()
}

/** Puts blocks at the cursor, or between the blocks nearest to where they were dropped. */
export function insertBlocks(editor: Editor, content: JSONContent[], dropped?: number): void {
  const { doc, selection } = editor.state
  const blocks = Fragment.fromArray(content.map(json => editor.schema.nodeFromJSON(json)))
  const nearest = dropped === undefined ? null : dropPoint(doc, dropped, new Slice(blocks, 0, 0))
  const target = nearest ?? positionAfter(doc, dropped ?? selection.to)
  editor
    .chain()
    .focus()
    // Undone separately, even right after typing.
    .command(({ tr }) => Boolean(closeHistory(tr)))
    .insertContentAt(target, content)
    .scrollIntoView()
    .run()
}

/** Plain paragraphs instead of the whole text, as one step to undo. */
export function replaceText(editor: Editor, paragraphs: readonly string[]): void {
  const content = paragraphs.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)))
    .insertContentAt({ from: 0, to: editor.state.doc.content.size }, content)
    .run()
}
