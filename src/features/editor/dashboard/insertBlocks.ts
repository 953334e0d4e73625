import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { dropPoint } from '@tiptap/pm/transform'

/** A position for a block that splits no text: an empty line, otherwise after the cursor's block or its container. */
function positionAfter(doc: Node, position: number, block: Node): number {
  const $position = doc.resolve(position)
  const { parent } = $position
  if (!parent.isTextblock) return position
  const isEmptyLine = parent.type.name === 'paragraph' && parent.content.size === 0
  for (let depth = $position.depth; depth > 0; depth--) {
    const around = $position.node(depth - 1)
    const index = $position.index(depth - 1) + 1
    if (!around.canReplaceWith(index, index, block.type)) continue
    return isEmptyLine && depth === $position.depth ? position : $position.after(depth)
  }
  return $position.after(1)
}

/** Inserts blocks at the cursor, or between the blocks nearest to the drop position. */
export function insertBlocks(
  editor: Editor,
  content: JSONContent[],
  dropped?: number,
  isWrittenIn = false,
): void {
  const { doc, selection } = editor.state
  const blocks = Fragment.fromArray(content.map(json => editor.schema.nodeFromJSON(json)))
  const nearest = dropped === undefined ? null : dropPoint(doc, dropped, new Slice(blocks, 0, 0))
  const target = nearest ?? positionAfter(doc, dropped ?? selection.to, blocks.child(0))
  editor
    .chain()
    .focus()
    // A separate undo step, even right after typing.
    .command(({ tr }) => Boolean(closeHistory(tr)))
    .insertContentAt(target, content)
    .scrollIntoView()
    .run()
  if (isWrittenIn) writeIn(editor, blocks.child(0).type.name, target)
}

/** Puts the cursor into the first line of the block inserted near the target. */
function writeIn(editor: Editor, name: string, target: number): void {
  let found: number | undefined
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === name && position >= target - 1) found ??= position
    return found === undefined
  })
  if (found !== undefined) editor.commands.setTextSelection(found + 2)
}

/** Replaces the whole text by plain paragraphs, in one undo step. */
export function replaceText(editor: Editor, paragraphs: readonly string[]): void {
  const content = paragraphs.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)))
    .insertContentAt({ from: 0, to: editor.state.doc.content.size }, content)
    .run()
}
