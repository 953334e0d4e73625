import type { Picture } from '../../contract/fields.ts'
import {
  type Aspect,
  aspectRatios,
  pictureSources,
  type VariantWidth,
} from '../../features/media/variants.ts'

type Props = {
  picture: Pick<Picture, 'hash' | 'width' | 'height' | 'alt' | 'colour' | 'framing'>
  /** CSS pixels; by default the picture fills its container. */
  width?: number
  aspect?: Aspect
  /** Shows the whole picture, in this aspect ratio. */
  whole?: boolean
  /** Width of the largest file to load. */
  maxWidth?: VariantWidth
  /** Empty beside text that says the same. */
  alt?: string
}

/** A thumbnail of one of our pictures. */
export function Thumb({
  picture,
  width,
  aspect = '16x9',
  whole = false,
  maxWidth = 320,
  alt = picture.alt,
}: Props) {
  const { source, img } = pictureSources(picture, width ? `${width}px` : '320px', {
    maxWidth,
    ...(!whole && { aspect }),
  })
  return (
    <picture>
      <source {...source} />
      <img
        {...img}
        alt={alt}
        loading="lazy"
        decoding="async"
        style={{
          display: 'block',
          inlineSize: width ?? '100%',
          blockSize: 'auto',
          aspectRatio: aspectRatios[aspect],
          objectFit: whole ? 'contain' : 'cover',
          borderRadius: 'var(--mantine-radius-sm)',
          background: picture.colour,
        }}
      />
    </picture>
  )
}
