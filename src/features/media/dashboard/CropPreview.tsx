import type { Media } from '../media.contract.ts'
import { type Aspect, aspectRatios, cropArea, cropOf, mediaVariantPath } from '../variants.ts'
import classes from './FramingEditor.module.css'

/** Preview after saving: cropped here, or by the server's default. */
export function CropPreview({ media, shape }: { media: Media; shape: Aspect }) {
  const crop = cropOf(media, shape)
  const style = { aspectRatio: aspectRatios[shape], background: media.colour }
  if (!crop) {
    const src = mediaVariantPath({ hash: media.hash, width: 320, format: 'webp', aspect: shape })
    return <img src={src} alt="" className={classes.preview} style={style} />
  }
  const area = cropArea(media, shape, crop)
  return (
    <div className={classes.preview} style={style} dir="ltr">
      <img
        src={mediaVariantPath({ hash: media.hash, width: 640, format: 'webp' })}
        alt=""
        style={{
          inlineSize: `${(media.width / area.width) * 100}%`,
          insetInlineStart: `${(-area.left / area.width) * 100}%`,
          insetBlockStart: `${(-area.top / area.height) * 100}%`,
        }}
      />
    </div>
  )
}
