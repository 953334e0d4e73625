import type { CSSProperties } from 'react'
import type { Picture as PictureData } from '../../../contract/fields.ts'
import { type Aspect, aspectRatios, pictureSources } from '../variants.ts'
import css from './Picture.module.css'

type Props = {
  picture: PictureData
  /** As in HTML: how wide the place is, so that the browser can choose. */
  sizes: string
  /** Without one the picture keeps its own. */
  aspect?: Aspect
  /** Pixels of the device at most; keeps the list of a small place short. */
  maxWidth?: number
  /** The picture the page opens with. */
  eager?: boolean
  /** '' where the words beside it say the same. */
  alt?: string
  className?: string
}

/** A picture in a place of fixed proportions, its own colours standing in until it comes. */
export function Picture({ picture, sizes, aspect, maxWidth, eager = false, alt, className }: Props) {
  const { source, img } = pictureSources(picture, sizes, { aspect, maxWidth })
  const ratio = aspect ? aspectRatios[aspect] : picture.width / picture.height
  const style: CSSProperties = {
    backgroundColor: picture.colour,
    aspectRatio: String(Math.round(ratio * 1000) / 1000),
    ...(eager && picture.placeholder ? { backgroundImage: `url(${picture.placeholder})` } : {}),
  }
  return (
    <picture>
      <source {...source} />
      <img
        {...img}
        alt={alt ?? picture.alt}
        style={style}
        className={className ? `${css.picture} ${className}` : css.picture}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
