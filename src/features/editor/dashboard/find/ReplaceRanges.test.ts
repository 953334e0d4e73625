import { history, redo, undo } from '@tiptap/pm/history'
import { Fragment, type Node, Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { ReplaceRanges } from './ReplaceRanges.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', toDOM: () => ['p', 0] },
    quote: { group: 'block', content: 'block+', toDOM: () => ['blockquote', 0] },
    text: { group: 'inline' },
  },
  marks: { strong: {} },
})
const { paragraph, quote } = schema.nodes
const line = (...words: (string | Node)[]) =>
  paragraph!.create(
    null,
    words.map(word => (typeof word === 'string' ? schema.text(word) : word)),
  )
const bold = (words: string) => schema.text(words, [schema.mark('strong')])
const begin = (...blocks: Node[]) =>
  EditorState.create({ doc: schema.nodes.doc!.create(null, blocks), plugins: [history()] })

/** Replaces every occurrence of a letter by words. */
function replaced(state: EditorState, letter: string, words: string) {
  const ranges: ConstructorParameters<typeof ReplaceRanges>[0][number][] = []
  state.doc.descendants((node, at) => {
    for (const { index } of node.text?.matchAll(new RegExp(letter, 'g')) ?? []) {
      const content = words ? Fragment.from(schema.text(words, node.marks)) : Fragment.empty
      ranges.push({ from: at + index, to: at + index + letter.length, content })
    }
  })
  return state.tr.step(new ReplaceRanges(ranges))
}

test('many ranges change in one step, in any block and mark, which can be undone and redone', () => {
  const state = begin(
    line('ab', bold('cb'), 'b'),
    quote!.create(null, [line('xbx'), line('none')]),
    line('b'),
  )
  const after = state.apply(replaced(state, 'b', 'long'))
  after.doc.check()
  expect(after.doc.toString()).toBe(
    'doc(paragraph("along", strong("clong"), "long"), quote(paragraph("xlongx"), paragraph("none")), paragraph("long"))',
  )
  let now = after
  undo(now, tr => (now = now.apply(tr)))
  expect(now.doc.eq(state.doc)).toBe(true)
  redo(now, tr => (now = now.apply(tr)))
  expect(now.doc.eq(after.doc)).toBe(true)
})

test('removed words leave an empty line', () => {
  const state = begin(line('b'), line('abba'))
  const { doc } = state.apply(replaced(state, 'b', ''))
  doc.check()
  expect(doc.toString()).toBe('doc(paragraph, paragraph("aa"))')
})

test('text between them keeps its position', () => {
  const state = begin(line('b middle b'), line('b end'))
  const tr = replaced(state, 'b', 'longer')
  const { from, to } = TextSelection.create(state.doc, 3, 9)
  expect(state.doc.textBetween(from, to)).toBe('middle')
  expect(tr.doc.textBetween(tr.mapping.map(from, 1), tr.mapping.map(to, -1))).toBe('middle')
})

test('undoing it leaves other changes alone', () => {
  const state = begin(line('ab ab'))
  let now = state.apply(replaced(state, 'b', 'long'))
  now = now.apply(now.tr.insertText('>> ', 1).setMeta('addToHistory', false))
  undo(now, tr => (now = now.apply(tr)))
  expect(now.doc.textContent).toBe('>> ab ab')
})

test('a range over two blocks is refused', () => {
  const state = begin(line('one'), line('two'))
  const step = new ReplaceRanges([{ from: 2, to: 8, content: Fragment.empty }])
  expect(step.apply(state.doc).failed).toBeTruthy()
})
