import { mediaVariantPath } from '../../../media/variants.ts'

/** Gives films without a poster the article's picture, so that they are no black fields before they play. */
export function withPosters(html: string, picture: { hash: string } | null): string {
  if (!picture) return html
  const poster = mediaVariantPath({ hash: picture.hash, width: 960, format: 'webp' })
  return html.replace(/<video src="[^"]*"(?! poster=)/g, `$& poster="${poster}"`)
}
