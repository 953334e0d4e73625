import type { CSSProperties } from 'react'
import type { Picture as PictureData } from '../../../contract/fields.ts'
import { type Aspect, aspectRatios, focusIn, movingSource, pictureSources } from '../variants.ts'
import css from './Picture.module.css'

type Props = {
  picture: PictureData
  /** The `sizes` attribute: the layout width, by which the browser chooses a file. */
  sizes: string
  /** Defaults to the picture's own. */
  aspect?: Aspect
  /** Largest width in device pixels; shortens the list for small pictures. */
  maxWidth?: number
  /** Loads with priority, for the picture at the top of a page. */
  eager?: boolean
  /** Shows the movement of an animation; needs a control that stops it. */
  moves?: boolean
  /** '' if the text beside it says the same. */
  alt?: string
  className?: string
}

/** A picture with fixed proportions; shows a placeholder until it has loaded. */
export function Picture({
  picture,
  sizes,
  aspect,
  maxWidth,
  eager = false,
  moves = false,
  alt,
  className,
}: Props) {
  const { source, img } = pictureSources(picture, sizes, { aspect, maxWidth })
  const ratio = aspect ? aspectRatios[aspect] : picture.width / picture.height
  const style: CSSProperties = {
    backgroundColor: picture.colour,
    aspectRatio: String(Math.round(ratio * 1000) / 1000),
    // The page's style may crop further.
    ...(picture.framing ? { objectPosition: focusIn(picture, picture.framing, aspect) } : {}),
    ...(eager && picture.placeholder ? { backgroundImage: `url(${picture.placeholder})` } : {}),
  }
  return (
    <picture>
      {moves && <source {...movingSource(picture, sizes)} />}
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
