import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { GalleryView } from './GalleryView.tsx'

/** Pictures in one strip, each with its caption: `<div data-card="gallery"><figure>…</figure>…</div>`. */
export const GalleryNode = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  defining: true,
  draggable: true,
  parseHTML: () => [
    {
      tag: 'div[data-card="gallery"]',
      priority: 80,
      contentElement: gallery => withOnePictureEach(gallery as HTMLElement),
    },
  ],
  renderHTML: () => ['div', { 'data-card': 'gallery' }, 0],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
})

/** A figure in the editor has one picture; a shared caption goes below the last. */
function withOnePictureEach(gallery: HTMLElement): HTMLElement {
  const copy = gallery.cloneNode(true) as HTMLElement
  for (const figure of copy.querySelectorAll('figure')) {
    for (const picture of [...figure.querySelectorAll('img')].slice(0, -1)) {
      const own = document.createElement('figure')
      own.append(picture.parentElement?.tagName === 'A' ? picture.parentElement : picture)
      figure.before(own)
    }
  }
  return copy
}
