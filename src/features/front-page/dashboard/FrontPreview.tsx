import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import classes from './FrontPreview.module.css'

const widths = { phone: 390, desk: 1280 }
type Device = keyof typeof widths

/** The readers' page itself with the draft; reloaded when `version` changes. */
export function FrontPreview({ slug, version }: { slug: string | undefined; version: number }) {
  const [device, setDevice] = useState<Device>(innerWidth < 768 ? 'phone' : 'desk')
  const { ref, width } = useElementSize()
  const scale = Math.min(1, width / widths[device])
  const page = slug === undefined ? '' : `/${slug}`
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>كما سيراها القارئ</Text>
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
      <div ref={ref} className={classes.window}>
        {width > 0 && (
          <iframe
            key={device}
            title="معاينة الصفحة"
            src={`/dashboard/front-page/preview${page}?version=${version}`}
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
