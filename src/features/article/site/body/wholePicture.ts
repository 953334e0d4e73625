import { mediaVariantPath, variantWidths } from '../../../media/variants.ts'

type Whole = { hash: string; width: number; height: number; alt: string }

/** The attributes of a link to a picture as large as there is; the viewer finds there all that it needs. */
export function wholePicture({ hash, width, height, alt }: Whole) {
  return {
    href: mediaVariantPath({ hash, width: variantWidths.at(-1)!, format: 'webp' }),
    'data-picture': `${hash}-${width}-${height}`,
    'aria-label': alt ? `كبّر الصورة: ${alt}` : 'كبّر الصورة',
  }
}
