import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { HolderView } from './HolderView.tsx'

/** Blocks that a card may contain: no other cards, as in platform/html/card.ts. */
const held = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
  ...['tableCard', 'figure', 'embed', 'video', 'audio', 'document', 'article', 'poll'],
]

function holder(
  kind: 'pull' | 'number' | 'box' | 'update',
  tag: 'blockquote' | 'aside',
  content = `(${held.join(' | ')})+`,
) {
  return Node.create({
    name: kind,
    group: 'block',
    content,
    defining: true,
    draggable: true,
    parseHTML: () => [{ tag: `${tag}[data-card="${kind}"]`, priority: 80 }],
    renderHTML: ({ HTMLAttributes }) => [tag, { 'data-card': kind, ...HTMLAttributes }, 0],
    addNodeView: () => ReactNodeViewRenderer(HolderView),
  })
}

/** A highlighted sentence of the text, with its speaker. */
export const PullNode = holder('pull', 'blockquote')

/** A number, and the sentence that says what it counts. */
export const NumberNode = holder('number', 'aside', 'paragraph paragraph+')

/** Facts beside the text. */
export const BoxNode = holder('box', 'aside')

/** News in the text, with its time. */
export const UpdateNode = holder('update', 'aside').extend({
  addAttributes: () => ({
    at: {
      default: null,
      parseHTML: element => element.dataset.at ?? null,
      renderHTML: ({ at }) => (at ? { 'data-at': at } : {}),
    },
  }),
})
