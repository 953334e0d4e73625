import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { leaveLine } from './cards/leaveLine.ts'
import { FigureView } from './FigureView.tsx'

/** A picture with its caption: `<figure><img><figcaption>…</figcaption></figure>`. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes() {
    const ofPicture = (name: string) => ({
      default: null,
      parseHTML: (figure: HTMLElement) => figure.querySelector('img')?.getAttribute(name) ?? null,
      rendered: false,
    })
    return {
      src: ofPicture('src'),
      alt: {
        default: null,
        parseHTML: (figure: HTMLElement) =>
          figure.dataset.alt ?? figure.querySelector('img')?.getAttribute('alt') ?? null,
        rendered: false,
      },
      width: ofPicture('width'),
      height: ofPicture('height'),
      /** Key under which it waits for its picture, or for its card. */
      pending: {
        default: null,
        parseHTML: (figure: HTMLElement) => figure.dataset.pending ?? null,
        renderHTML: ({ pending }) => (pending ? { 'data-pending': pending } : {}),
      },
      href: {
        default: null,
        parseHTML: (figure: HTMLElement) =>
          figure.querySelector('a:has(> img)')?.getAttribute('href') ?? null,
        rendered: false,
      },
    }
  },

  parseHTML() {
    return [
      {
        tag: 'figure',
        priority: 60,
        getAttrs: figure =>
          figure.hasAttribute('data-pending') ||
          (!figure.hasAttribute('data-embed') && figure.querySelectorAll('img[src]').length === 1)
            ? null
            : false,
        contentElement: (figure: globalThis.Node) =>
          (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('span'),
      },
    ]
  },

  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, width, height, href, pending } = node.attrs
    if (pending) return ['figure', mergeAttributes(HTMLAttributes), ['figcaption', 0]]
    const img = ['img', { src, alt: alt ?? '', width, height }] as const
    const picture = href ? (['a', { href }, img] as const) : img
    return ['figure', mergeAttributes(HTMLAttributes), picture, ['figcaption', 0]]
  },

  addNodeView() {
    return ReactNodeViewRenderer(FigureView)
  },

  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => leaveLine(editor) }),
})
