import { Button, Group, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatPercent } from '../../../arabic/digits.ts'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import type { Framing, Media } from '../media.contract.ts'
import { type Aspect, aspectRatios, type Crop, cropArea, cropOf, mediaVariantPath } from '../variants.ts'
import classes from './FramingEditor.module.css'

const shapeLabels = { '16x9': '16:9', '4x3': '4:3', '1x1': '1:1', share: 'للمشاركة' } satisfies Record<
  Aspect,
  string
>
const shapes = Object.keys(shapeLabels) as Aspect[]
const every = 'every'

type Props = { media: Media; value: Framing | null; onChange: (framing: Framing | null) => void }

/** The focal point of all crops, and a custom crop for each shape; by pointer, touch and keys. */
export function FramingEditor({ media, value, onChange }: Props) {
  const isReadOnly = useReadOnly()
  const [chosen, setChosen] = useState<Aspect | typeof every>(every)
  const frame = useRef<HTMLDivElement>(null)
  const isTall = media.height > media.width
  const point: Framing = value ?? { x: 50, y: isTall ? 33 : 50, shapes: {} }
  const crop: Crop =
    chosen === every
      ? { x: point.x, y: point.y, size: 100 }
      : (point.shapes[chosen] ?? { x: point.x, y: point.y, size: 100 })

  function put(next: Partial<Crop>): void {
    const { x, y, size } = { ...crop, ...next }
    const within = (number: number) => Math.max(0, Math.min(100, Math.round(number)))
    const moved = { x: within(x), y: within(y) }
    if (chosen === every) onChange({ ...point, ...moved })
    else onChange({ ...point, shapes: { ...point.shapes, [chosen]: { ...moved, size } } })
  }
  function follow(event: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect()
    if (!box || isReadOnly) return
    put({
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
    put(next)
  }

  const name = chosen === every ? 'نقطة التركيز' : `موضع القصّ ${shapeLabels[chosen]}`
  const area = chosen === every ? undefined : cropArea(media, chosen, crop)
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <Stack gap="xs" component="section" aria-label="قصّ الصورة">
      <SegmentedControl
        fullWidth
        size="xs"
        value={chosen}
        onChange={to => setChosen(to as typeof chosen)}
        data={[
          { value: every, label: 'كل الأشكال' },
          ...shapes.map(shape => ({ value: shape, label: shapeLabels[shape] })),
        ]}
        aria-label="الشكل"
      />
      <Text size="xs" c="dimmed">
        {chosen === every
          ? 'اضغط على أهم ما في الصورة، أو حرّك النقطة بالأسهم: يبقى في كل قصّ.'
          : 'حرّك الإطار بالإصبع أو بالأسهم، وغيّر سعته بالمنزلق؛ يخصّ هذا الشكل وحده.'}
      </Text>
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
        {area && (
          <span
            className={classes.crop}
            style={{
              insetInlineStart: share(area.left, media.width),
              insetBlockStart: share(area.top, media.height),
              inlineSize: share(area.width, media.width),
              blockSize: share(area.height, media.height),
            }}
          />
        )}
        <span
          role="slider"
          tabIndex={0}
          className={classes.point}
          style={{ insetInlineStart: `${crop.x}%`, insetBlockStart: `${crop.y}%` }}
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={crop.y}
          aria-valuetext={`${formatPercent(crop.x / 100)} من اليسار، ${formatPercent(crop.y / 100)} من الأعلى`}
          aria-disabled={isReadOnly}
          onKeyDown={step}
        />
      </div>
      {chosen !== every && (
        <Slider
          min={30}
          max={100}
          value={crop.size}
          onChange={size => put({ size })}
          label={size => formatPercent(size / 100)}
          thumbLabel={`سعة القصّ ${shapeLabels[chosen]}`}
          disabled={isReadOnly}
        />
      )}
      <ul className={classes.previews}>
        {shapes.map(shape => (
          <li key={shape}>
            <Preview media={{ ...media, framing: value }} shape={shape} />
            <Text size="xs" c="dimmed" ta="center">
              {shapeLabels[shape]}
            </Text>
          </li>
        ))}
      </ul>
      {value && !isReadOnly && (
        <Group justify="flex-end">
          {chosen !== every && value.shapes[chosen] && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange({ ...value, shapes: { ...value.shapes, [chosen]: undefined } })}
            >
              اجعله كسائر الأشكال
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRestore size={14} />}
            onClick={() => {
              setChosen(every)
              onChange(null)
            }}
          >
            اقصصها تلقائيًا
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Preview after saving: cropped here, or by the server's default. */
function Preview({ media, shape }: { media: Media; shape: Aspect }) {
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
