import sharp, { type OverlayOptions } from 'sharp'
import { formatPercent } from '../../arabic/digits.ts'
import { type ShareBar, shareSize } from '../../contract/share-pictures.ts'
import {
  band,
  charcoal,
  type Drawing,
  foot,
  inner,
  label,
  labelHeight,
  margin,
  mist,
  nameMiddle,
  nameSize,
  place,
  svg,
} from './drawing.service.ts'
import { setLine, setTitle } from './lettering.ts'

const { width, height } = shareSize
const steps = [
  { size: 52, lines: 1 },
  { size: 42, lines: 2 },
]
const top = 118
const gap = 18
const percentRoom = 110

/** The final results of a poll: its question, and a bar for each of at most eight answers. */
export async function drawResults(drawing: Drawing, bars: ShareBar[]): Promise<Buffer> {
  const { title, siteName, kicker, colour } = drawing
  const question = await setTitle(title, inner, steps, mist)
  const begin = top + labelHeight + gap + (question?.height ?? 0) + gap
  const step = Math.min(90, Math.floor((height - band - 24 - begin) / bars.length))
  const max = Math.max(...bars.map(({ percent }) => percent))
  const drawn: OverlayOptions[] = []
  for (const [index, bar] of bars.entries())
    drawn.push(...(await row(bar, begin + index * step, step, bar.percent === max ? colour : '#7d7d80')))
  const layers = [
    svg(foot(colour)),
    ...place(await setLine(siteName, inner, nameSize, '#fff'), { left: margin, middle: nameMiddle }),
    ...(await label(kicker, top)),
    ...place(question, { right: margin, top: top + labelHeight + gap }),
    ...drawn,
  ]
  return sharp({ create: { width, height, channels: 3, background: charcoal } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

async function row(
  { text, percent }: ShareBar,
  top: number,
  step: number,
  colour: string,
): Promise<OverlayOptions[]> {
  const size = Math.min(30, Math.round(step * 0.5))
  const thick = Math.max(6, Math.round(step * 0.16))
  const middle = top + Math.round((step - thick) / 2) - 2
  const barTop = top + step - thick - 4
  const long = Math.round((inner * percent) / 100)
  return [
    ...place(await setLine(text, inner - percentRoom, size, mist), { right: margin, middle }),
    ...place(await setLine(formatPercent(percent), percentRoom, size, mist), { left: margin, middle }),
    svg(
      `<rect x="${margin}" y="${barTop}" width="${inner}" height="${thick}" fill="#4a4a4c"/>
      <rect x="${width - margin - long}" y="${barTop}" width="${long}" height="${thick}" fill="${colour}"/>`,
    ),
  ]
}
