import type { Media } from './media.contract.ts'
import { mediaVariantPath, variantWidthsFor } from './variants.ts'

const bodyWidth = 960

/** A stored picture in an article's text. `alt` is escaped. */
export function pictureHtml(media: Pick<Media, 'hash' | 'width' | 'height'>, alt: string): string {
  const width =
    variantWidthsFor(media.width).find(size => size >= Math.min(bodyWidth, media.width)) ?? bodyWidth
  const shown = Math.min(width, media.width)
  const height = Math.round((media.height * shown) / media.width)
  const src = mediaVariantPath({ hash: media.hash, width, format: 'webp' })
  return `<img src="${src}" alt="${alt}" width="${shown}" height="${height}">`
}
