import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { listOrderedNumbers, type OrderedNumber } from '../../../arabic/number-order.ts'

const key = new PluginKey<DecorationSet>('numbers')

/** Displays numbers in order, as the page will, without changing the text. */
export const Numbers = Extension.create({
  name: 'numbers',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => decorate(doc),
        apply: (tr, set) => (tr.docChanged ? decorate(tr.doc) : set),
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

/** A transaction creates new nodes only for what it changes. */
const known = new WeakMap<Node, OrderedNumber[]>()

function numbersOf(block: Node): OrderedNumber[] {
  let found = known.get(block)
  if (!found) {
    found = listOrderedNumbers(block.textBetween(0, block.content.size, '\n', '\ufffc'))
    known.set(block, found)
  }
  return found
}

function decorate(doc: Node): DecorationSet {
  const shown: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'codeBlock' || node.attrs.dir === 'ltr') return false
    if (!node.isTextblock) return true
    for (const { from, to, order } of numbersOf(node))
      shown.push(Decoration.inline(at + 1 + from, at + 1 + to, { class: `number-${order}` }))
    return false
  })
  return DecorationSet.create(doc, shown)
}
