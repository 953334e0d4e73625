import type { Picture } from '../../contract/fields.ts'
import {
  type Aspect,
  aspectRatios,
  pictureSources,
  type VariantWidth,
} from '../../features/media/variants.ts'

type Props = {
  picture: Pick<Picture, 'hash' | 'width' | 'height' | 'alt' | 'colour'>
  /** CSS pixels; without it the picture fills its place. */
  width?: number
  aspect?: Aspect
  /** Of the largest file to ask for. */
  maxWidth?: VariantWidth
  /** Empty beside a text that says the same. */
  alt?: string
}

/** A picture of ours, small. */
export function Thumb({ picture, width, aspect = '16x9', maxWidth = 320, alt = picture.alt }: Props) {
  const { source, img } = pictureSources(picture, width ? `${width}px` : '320px', { aspect, maxWidth })
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
          objectFit: 'cover',
          borderRadius: 'var(--mantine-radius-sm)',
          background: picture.colour,
        }}
      />
    </picture>
  )
}
