import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Look, lookAttributes, lookNames } from '../../../contract/look.ts'
import { PagePreview } from '../../../ui/dashboard/PagePreview.tsx'

type Scheme = 'light' | 'dark'

const families = { plex: 'Plex', kufi: 'Kufi', cairo: 'Cairo' } satisfies Record<Look['headlineFace'], string>

/** The readers' front page with the look of the form, before it is saved. */
export function LookPreview({ values }: { values: Look }) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const frame = useRef<HTMLIFrameElement>(null)
  const { accent, header, headlineFace } = values
  const isColour = /^#[0-9a-f]{6}$/i.test(accent)

  async function apply(): Promise<void> {
    const shown = frame.current?.contentDocument
    if (!shown || !isColour) return
    // A typeface that arrives after its first use is left for the next page.
    await shown.fonts.load(`700 1rem "${families[headlineFace]}"`).catch(() => [])
    const root = shown.documentElement
    const attributes = lookAttributes({ accent, header, headlineFace })
    for (const name of lookNames) {
      if (attributes[name] === undefined) root.removeAttribute(name)
      else root.setAttribute(name, attributes[name])
    }
    root.dataset.theme = scheme
  }
  useEffect(() => void apply())

  return (
    <PagePreview
      label="كما سيراه القارئ"
      title="معاينة المظهر"
      src="/dashboard/front-page/preview?version=look"
      frame={frame}
      onLoad={() => void apply()}
      tools={
        <SegmentedControl
          size="xs"
          aria-label="المظهر"
          data={[
            { value: 'light', label: 'فاتح' },
            { value: 'dark', label: 'داكن' },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      }
    />
  )
}
