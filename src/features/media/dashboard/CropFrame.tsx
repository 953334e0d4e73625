import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { formatPercent } from '../../../arabic/digits.ts'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import type { Media } from '../media.contract.ts'
import { type Aspect, type Crop, cropArea, mediaVariantPath } from '../variants.ts'
import classes from './FramingEditor.module.css'
import { shapeLabels } from './shapeLabels.ts'

type Props = {
  media: Media
  shape: Aspect | undefined
  crop: Crop
  onMove: (to: Partial<Crop>) => void
}

/** The whole picture with the crop in it, moved by pointer, touch and arrow keys. */
export function CropFrame({ media, shape, crop, onMove }: Props) {
  const isReadOnly = useReadOnly()
  const frame = useRef<HTMLDivElement>(null)

  function follow(event: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect()
    if (!box || isReadOnly) return
    onMove({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    })
  }
  function step(event: KeyboardEvent): void {
    const far = event.shiftKey ? 10 : 1
    const steps: Record<string, Partial<Crop>> = {
      ArrowLeft: { x: crop.x - far },
      ArrowRight: { x: crop.x + far },
      ArrowUp: { y: crop.y - far },
      ArrowDown: { y: crop.y + far },
      Home: { x: 50, y: 50 },
    }
    const next = steps[event.key]
    if (!next || isReadOnly) return
    event.preventDefault()
    onMove(next)
  }

  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{
        aspectRatio: `${media.width} / ${media.height}`,
        maxInlineSize: `${(media.width / media.height) * 20}rem`,
      }}
      dir="ltr"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={event => event.buttons > 0 && follow(event)}
    >
      <img
        src={mediaVariantPath({ hash: media.hash, width: 640, format: 'webp' })}
        alt=""
        draggable={false}
      />
      {shape && <CropOutline media={media} shape={shape} crop={crop} />}
      <span
        role="slider"
        tabIndex={0}
        className={classes.point}
        style={{ insetInlineStart: `${crop.x}%`, insetBlockStart: `${crop.y}%` }}
        aria-label={shape ? `موضع القصّ ${shapeLabels[shape]}` : 'نقطة التركيز'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={crop.y}
        aria-valuetext={`${formatPercent(crop.x)} من اليسار، ${formatPercent(crop.y)} من الأعلى`}
        aria-disabled={isReadOnly}
        onKeyDown={step}
      />
    </div>
  )
}

function CropOutline({ media, shape, crop }: { media: Media; shape: Aspect; crop: Crop }) {
  const area = cropArea(media, shape, crop)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span
      className={classes.crop}
      style={{
        insetInlineStart: percent(area.left, media.width),
        insetBlockStart: percent(area.top, media.height),
        inlineSize: percent(area.width, media.width),
        blockSize: percent(area.height, media.height),
      }}
    />
  )
}
