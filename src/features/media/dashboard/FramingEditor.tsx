import { Button, Group, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { formatPercent } from '../../../arabic/digits.ts'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { type Aspect, smallestCrop } from '../variants.ts'
import { CropFrame } from './CropFrame.tsx'
import { CropPreview } from './CropPreview.tsx'
import classes from './FramingEditor.module.css'
import { shapeLabels, shapes } from './shapeLabels.ts'
import { type FramingProps, useCrop } from './useCrop.ts'

const every = 'every'

/** The focal point of all crops, and a custom crop for each shape; by pointer, touch and keys. */
export function FramingEditor({ media, value, onChange }: FramingProps) {
  const isReadOnly = useReadOnly()
  const { shape, setShape, crop, change } = useCrop({ media, value, onChange })
  return (
    <Stack gap="xs" component="section" aria-label="قصّ الصورة">
      <SegmentedControl
        fullWidth
        size="xs"
        value={shape ?? every}
        onChange={to => setShape(to === every ? undefined : (to as Aspect))}
        data={[
          { value: every, label: 'كل الأشكال' },
          ...shapes.map(each => ({ value: each, label: shapeLabels[each] })),
        ]}
        aria-label="الشكل"
      />
      <Text size="xs" c="dimmed">
        {shape
          ? 'حرّك الإطار بالإصبع أو بالأسهم، وغيّر سعته بالمنزلق؛ يخصّ هذا الشكل وحده.'
          : 'اضغط على أهم ما في الصورة، أو حرّك النقطة بالأسهم: يبقى في كل قصّ.'}
      </Text>
      <CropFrame media={media} shape={shape} crop={crop} onMove={change} />
      {shape && (
        <Slider
          min={smallestCrop}
          max={100}
          value={crop.size}
          onChange={size => change({ size })}
          label={size => formatPercent(size)}
          thumbLabel={`سعة القصّ ${shapeLabels[shape]}`}
          disabled={isReadOnly}
        />
      )}
      <ul className={classes.previews}>
        {shapes.map(each => (
          <li key={each}>
            <CropPreview media={{ ...media, framing: value }} shape={each} />
            <Text size="xs" c="dimmed" ta="center">
              {shapeLabels[each]}
            </Text>
          </li>
        ))}
      </ul>
      {value && !isReadOnly && (
        <Group justify="flex-end">
          {shape && value.shapes[shape] && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange({ ...value, shapes: { ...value.shapes, [shape]: undefined } })}
            >
              اجعله كسائر الأشكال
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRestore size={14} />}
            onClick={() => {
              setShape(undefined)
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
