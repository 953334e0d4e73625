import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { EmbedView } from './EmbedView.tsx'

/** An embedded video or post: `<figure data-embed="URL"><a href="URL">…</a></figure>`. */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      url: {
        default: '',
        parseHTML: figure => figure.getAttribute('data-embed') ?? '',
        rendered: false,
      },
      caption: { default: '', parseHTML: figure => figure.textContent?.trim() ?? '', rendered: false },
    }
  },

  parseHTML() {
    return [{ tag: 'figure[data-embed]', priority: 70 }]
  },

  renderHTML({ node }) {
    const { url, caption } = node.attrs as { url: string; caption: string }
    return ['figure', { 'data-embed': url }, ['a', { href: url, rel: 'noopener' }, caption || url]]
  },

  addNodeView() {
    return ReactNodeViewRenderer(EmbedView)
  },
})
