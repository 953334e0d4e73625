import { Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { replaceAddress } from './typedPlayers.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    embed: { group: 'block', atom: true, attrs: { url: {} } },
    text: {},
  },
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', ['embed', 'paragraph']],
  ['https://youtu.be/dQw4w9WgXcQ ', ['embed', 'paragraph']],
  ['https://vm.tiktok.com/ZMabcdefg/', ['paragraph', 'paragraph']],
  ['https://example.com/a', ['paragraph', 'paragraph']],
  ['شاهد https://youtu.be/dQw4w9WgXcQ', ['paragraph', 'paragraph']],
  ['كلام', ['paragraph', 'paragraph']],
])('%s, and Enter', (text, wanted) => {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])])
  const before = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
  const after = before.apply(before.tr.split(before.selection.from))
  const { doc: made } = after.apply(replaceAddress(before, after) ?? after.tr)
  expect(made.children.map(({ type }) => type.name)).toEqual(wanted)
})
