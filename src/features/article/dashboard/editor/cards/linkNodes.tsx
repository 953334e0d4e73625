import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { ownPath, pendingAttributes } from './attributes.ts'
import { DocumentView } from './DocumentView.tsx'
import { ReadAlsoView } from './ReadAlsoView.tsx'

const words = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** A file to download: `<figure data-card="document" data-bytes="…"><a href="/media/…">name</a></figure>`. */
export const DocumentNode = Node.create({
  name: 'document',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: figure => figure.querySelector('a')?.getAttribute('href') ?? null,
      rendered: false,
    },
    name: { default: '', parseHTML: words, rendered: false },
    bytes: {
      default: null,
      parseHTML: figure => figure.dataset.bytes ?? null,
      renderHTML: ({ bytes }) => (bytes ? { 'data-bytes': bytes } : {}),
    },
    ...pendingAttributes,
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-card="document"]',
      priority: 80,
      getAttrs: figure =>
        figure.dataset.pending || ownPath(figure.querySelector('a')?.getAttribute('href'), 'document')
          ? null
          : false,
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { href, name } = node.attrs
    return ['figure', mergeAttributes({ 'data-card': 'document' }, HTMLAttributes), ['a', { href }, name]]
  },
  addNodeView: () => ReactNodeViewRenderer(DocumentView),
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
})
