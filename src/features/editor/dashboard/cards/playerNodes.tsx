import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { ownPath, type PlayerAttributes } from './attributes.ts'
import { leaveLine } from './leaveLine.ts'
import { PlayerView } from './PlayerView.tsx'

function player(kind: 'video' | 'audio') {
  const ofPlayer = (name: string) => ({
    default: null,
    parseHTML: (figure: HTMLElement) => figure.querySelector(kind)?.getAttribute(name) ?? null,
    rendered: false,
  })
  return Node.create({
    name: kind,
    group: 'block',
    content: 'inline*',
    draggable: true,
    isolating: true,
    addAttributes: () => ({
      src: ofPlayer('src'),
      poster: ofPlayer('poster'),
      width: ofPlayer('width'),
      height: ofPlayer('height'),
      seconds: {
        default: null,
        parseHTML: figure => figure.dataset.seconds ?? null,
        renderHTML: ({ seconds }) => (seconds ? { 'data-seconds': seconds } : {}),
      },
      captions: {
        default: null,
        parseHTML: figure => ownPath(figure.querySelector('track')?.getAttribute('src'), 'captions'),
        rendered: false,
      },
    }),
    parseHTML: () => [
      {
        tag: `figure[data-card="${kind}"]`,
        priority: 80,
        getAttrs: figure => (ownPath(figure.querySelector(kind)?.getAttribute('src'), kind) ? null : false),
        contentElement: (figure: globalThis.Node) =>
          (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('span'),
      },
    ],
    renderHTML({ node, HTMLAttributes }) {
      const figure = mergeAttributes({ 'data-card': kind }, HTMLAttributes)
      const { src, poster, width, height, captions } = node.attrs as PlayerAttributes
      const preload = kind === 'video' && !poster ? 'metadata' : 'none'
      const attributes = { src, poster, width, height, controls: '', preload }
      const track = { src: captions, kind: 'captions', srclang: 'ar', label: 'العربية', default: '' }
      return [
        'figure',
        figure,
        [kind, attributes, ...(captions ? [['track', track]] : [])],
        ['figcaption', 0],
      ]
    },
    addNodeView: () => ReactNodeViewRenderer(PlayerView),
    addKeyboardShortcuts: () => ({ Enter: ({ editor }) => leaveLine(editor) }),
  })
}

/** `<figure data-card="video"><video src="/media/…"><track></video><figcaption>…</figcaption></figure>` */
export const VideoNode = player('video')
export const AudioNode = player('audio')
