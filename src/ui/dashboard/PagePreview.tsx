import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, type Ref, useState } from 'react'
import classes from './PagePreview.module.css'

const widths = { phone: 390, desk: 1280 }
type Device = keyof typeof widths

type Props = {
  label: string
  /** Title of the frame. */
  title: string
  src: string
  /** Beside the choice of the device. */
  tools?: ReactNode
  frame?: Ref<HTMLIFrameElement>
  onLoad?: () => void
}

/** A readers' page, as on a phone or a desk, scaled to the room there is. */
export function PagePreview({ label, title, src, tools, frame, onLoad }: Props) {
  const [device, setDevice] = useState<Device>(innerWidth < 768 ? 'phone' : 'desk')
  const { ref, width } = useElementSize()
  const scale = Math.min(1, width / widths[device])
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{label}</Text>
        <Group gap="xs">
          {tools}
          <SegmentedControl
            size="xs"
            aria-label="الجهاز"
            data={[
              { value: 'desk', label: 'حاسوب' },
              { value: 'phone', label: 'هاتف' },
            ]}
            value={device}
            onChange={setDevice}
          />
        </Group>
      </Group>
      <div ref={ref} className={classes.window}>
        {width > 0 && (
          <iframe
            key={device}
            ref={frame}
            title={title}
            src={src}
            onLoad={({ currentTarget }) => {
              makeInert(currentTarget)
              onLoad?.()
            }}
            className={classes.page}
            style={{
              inlineSize: widths[device],
              blockSize: `calc(100% / ${scale})`,
              transform: `scale(${scale})`,
              marginInlineStart: (width - widths[device] * scale) / 2,
            }}
          />
        )}
      </div>
    </Stack>
  )
}

/** Takes its links out of reach of clicks and of the Tab key. Wheel and finger still scroll it. */
function makeInert({ contentDocument }: HTMLIFrameElement): void {
  if (contentDocument) contentDocument.body.inert = true
}
