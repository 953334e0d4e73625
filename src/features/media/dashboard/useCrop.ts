import { useState } from 'react'
import type { Framing, Media } from '../media.contract.ts'
import { type Aspect, type Crop, portraitCrop } from '../variants.ts'

export type FramingProps = {
  media: Media
  value: Framing | null
  onChange: (framing: Framing | null) => void
}

/** The crop of the chosen shape, or the focal point of all crops if none is chosen. */
export function useCrop({ media, value, onChange }: FramingProps) {
  const [shape, setShape] = useState<Aspect>()
  const isTall = media.height > media.width
  const framing: Framing = value ?? { x: 50, y: isTall ? portraitCrop.y : 50, shapes: {} }
  const crop: Crop = (shape && framing.shapes[shape]) ?? { x: framing.x, y: framing.y, size: 100 }

  function change(next: Partial<Crop>): void {
    const { x, y, size } = { ...crop, ...next }
    const moved = { x: toPercent(x), y: toPercent(y) }
    if (shape) onChange({ ...framing, shapes: { ...framing.shapes, [shape]: { ...moved, size } } })
    else onChange({ ...framing, ...moved })
  }

  return { shape, setShape, crop, change }
}

const toPercent = (number: number) => Math.max(0, Math.min(100, Math.round(number)))
