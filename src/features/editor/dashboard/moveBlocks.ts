import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'

/**
 * Alt+Shift+arrow moves the paragraph, picture or card, as in Word; inside a card its blocks, and at its end the card.
 */
export const MoveBlocks = Extension.create({
  name: 'moveBlocks',
  addKeyboardShortcuts: () => {
    const move =
      (by: -1 | 1) =>
      ({ editor }: { editor: Editor }) => {
        const around = blocksAround(editor.state.selection)
        return around.some(position => moveBlock(editor, position, by))
      }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) }
  },
})

/** Containers whose parts move individually: elsewhere the whole moves. */
const ordered = new Set(['doc', 'gallery', 'box', 'pull', 'number', 'update'])

/** Positions of movable blocks, innermost first. */
function blocksAround(selection: Selection): number[] {
  const { $from } = selection
  const isOne = selection instanceof NodeSelection && ordered.has($from.parent.type.name)
  const around = isOne ? [$from.pos] : []
  for (let depth = $from.depth; depth > 0; depth--) {
    if (ordered.has($from.node(depth - 1).type.name)) around.push($from.before(depth))
  }
  return around
}

/** Moves one place up or down among its siblings, with the selection inside. False at the end. */
export function moveBlock(editor: Editor, position: number, by: -1 | 1): boolean {
  const { tr, doc, selection } = editor.state
  const $at = doc.resolve(position)
  const node = $at.nodeAfter
  const other = $at.parent.maybeChild($at.index() + by)
  if (!node || !other) return false
  const target = position + by * other.nodeSize
  closeHistory(tr)
  tr.delete(position, position + node.nodeSize).insert(target, node)
  const isInside = selection.from > position && selection.to < position + node.nodeSize
  const shift = target - position
  tr.setSelection(
    isInside && selection instanceof TextSelection
      ? TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift)
      : NodeSelection.create(tr.doc, target),
  )
  const tool = (document.activeElement as HTMLElement | null)?.dataset.tool
  editor.view.dispatch(tr.scrollIntoView())
  if (tool) focusTool(editor, target, tool)
  return true
}

/** The moved block is rendered again, including the pressed button. */
function focusTool(editor: Editor, position: number, tool: string): void {
  requestAnimationFrame(() => {
    const drawn = editor.view.nodeDOM(position) as HTMLElement | null
    const button = [...(drawn?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
    button.find(each => each.dataset.tool === tool)?.focus()
  })
}
