import { mergeAttributes, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { ownPath } from './attributes.ts'
import { DocumentView } from './DocumentView.tsx'
import { leaveLine } from './leaveLine.ts'
import { PollCardView } from './PollCardView.tsx'
import { ReadAlsoView } from './ReadAlsoView.tsx'

const words = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** A file to download: `<figure data-card="document" data-bytes="…"><a href="/media/…">name</a></figure>`. */
export const DocumentNode = Node.create({
  name: 'document',
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: figure => figure.querySelector('a')?.getAttribute('href') ?? null,
      rendered: false,
    },
    bytes: {
      default: null,
      parseHTML: figure => figure.dataset.bytes ?? null,
      renderHTML: ({ bytes }) => (bytes ? { 'data-bytes': bytes } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-card="document"]',
      priority: 80,
      getAttrs: figure =>
        ownPath(figure.querySelector('a')?.getAttribute('href'), 'document') ? null : false,
      contentElement: (figure: globalThis.Node) =>
        (figure as HTMLElement).querySelector('a') ?? document.createElement('span'),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { href } = node.attrs
    return ['figure', mergeAttributes({ 'data-card': 'document' }, HTMLAttributes), ['a', { href }, 0]]
  },
  addNodeView: () => ReactNodeViewRenderer(DocumentView),
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => leaveLine(editor) }),
})

/** «Read also»: `<figure data-card="article" data-article="12"><a href="/a/12">title</a></figure>`. */
export const ReadAlsoNode = Node.create({
  name: 'article',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    article: { default: null, parseHTML: figure => figure.dataset.article ?? null, rendered: false },
    title: { default: '', parseHTML: words, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-card="article"]',
      priority: 80,
      getAttrs: figure => (/^[1-9]\d{0,9}$/.test(figure.dataset.article ?? '') ? null : false),
    },
  ],
  renderHTML({ node }) {
    const { article, title } = node.attrs
    return [
      'figure',
      { 'data-card': 'article', 'data-article': article },
      ['a', { href: `/a/${article}` }, title],
    ]
  },
  addNodeView: () => ReactNodeViewRenderer(ReadAlsoView),
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { selection } = editor.state
        const isChosen = selection instanceof NodeSelection && selection.node.type === this.type
        return isChosen && editor.emit('insertBy', { dialog: 'otherArticle' }) !== undefined
      },
    }
  },
})

/** `<figure data-card="poll" data-poll="12"><a href="/poll/12">question</a></figure>` */
export const PollNode = Node.create({
  name: 'poll',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    poll: { default: null, parseHTML: figure => figure.dataset.poll ?? null, rendered: false },
    question: { default: '', parseHTML: words, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-card="poll"]',
      priority: 80,
      getAttrs: figure => (/^[1-9]\d{0,9}$/.test(figure.dataset.poll ?? '') ? null : false),
    },
  ],
  renderHTML({ node }) {
    const { poll, question } = node.attrs
    return ['figure', { 'data-card': 'poll', 'data-poll': poll }, ['a', { href: `/poll/${poll}` }, question]]
  },
  addNodeView: () => ReactNodeViewRenderer(PollCardView),
})
