import { mediaVariantPath, variantWidths } from '../../../media/variants.ts'

type StoredPicture = { hash: string; width: number; height: number; alt: string }

/** Attributes of a link to the full-size picture, with everything that the viewer needs. */
export function wholePicture({ hash, width, height, alt }: StoredPicture) {
  return {
    href: mediaVariantPath({ hash, width: variantWidths.at(-1)!, format: 'webp' }),
    'data-picture': `${hash}-${width}-${height}`,
    'aria-label': alt ? `كبّر الصورة: ${alt}` : 'كبّر الصورة',
  }
}
