import sharp, { type OverlayOptions } from 'sharp'
import { shareSize } from '../../contract/share-pictures.ts'
import { type Lettering, letter, setLine, setTitle } from './lettering.ts'
import { isVisible } from './letters.ts'

export type Drawing = {
  siteName: string
  title: string
  kicker: string
  colour: string
  /** Fills the picture, behind the title. */
  cover?: Uint8Array
  /** Beside the title, uncropped. */
  logo?: Uint8Array
}

// SPECIFICATION.md section 1, like `ui/tokens.css`; pictures have no style sheet.
const amber = '#e19d03'
const onAmber = '#1d1a12'
export const charcoal = '#303031'
export const mist = '#f6f8f9'
const faint = '#ffffff12'

const { width, height } = shareSize
export const margin = 72
export const band = 14
export const inner = width - 2 * margin

const stepsOverCover = [
  { size: 84, lines: 1 },
  { size: 66, lines: 2 },
  { size: 58, lines: 3 },
  { size: 48, lines: 4 },
]
const stepsOnPlain = [
  { size: 118, lines: 1 },
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 62, lines: 4 },
  { size: 52, lines: 5 },
]
const logoBox = 240
export const nameSize = 40
export const nameMiddle = 74
export const labelHeight = 52
const labelGap = 24

/** A JPEG for link previews, small enough for chats (WhatsApp ignores pictures above 300 kB). */
export async function drawSharePicture(drawing: Drawing): Promise<Buffer> {
  const ground = drawing.cover
    ? sharp(drawing.cover).resize(width, height, { fit: 'cover', position: 'attention' })
    : sharp({ create: { width, height, channels: 3, background: charcoal } })
  const layers = await (drawing.cover ? overCover(drawing) : onPlain(drawing))
  return ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function overCover({ title, kicker, siteName, colour }: Drawing): Promise<OverlayOptions[]> {
  const words = await setTitle(title, inner, stepsOverCover, '#fff')
  const top = height - band - 36 - (words?.height ?? 0)
  const labelTop = top - labelGap - labelHeight
  const nameplate = await setLine(siteName, inner, nameSize, '#fff')
  return [
    svg(shade(labelTop) + foot(colour)),
    ...(await label(kicker, labelTop)),
    ...plate(nameplate),
    ...place(nameplate, { left: margin, middle: nameMiddle }),
    ...place(words, { right: margin, top }),
  ]
}

async function onPlain({ title, kicker, siteName, colour, logo }: Drawing): Promise<OverlayOptions[]> {
  const room = logo ? inner - logoBox - 56 : inner
  const words = await setTitle(title, room, stepsOnPlain, mist)
  const above = kicker ? labelHeight + labelGap : 0
  const top = Math.round((height - band - above - (words?.height ?? 0)) / 2) + 16
  return [
    ...(await ornament(siteName)),
    svg(`${foot(colour)}<rect x="${width - band}" width="${band}" height="${height}" fill="${colour}"/>`),
    ...(await label(kicker, top)),
    ...place(title === siteName ? undefined : await setLine(siteName, inner, nameSize, '#fff'), {
      left: margin,
      middle: nameMiddle,
    }),
    ...place(words, { right: margin, top: top + above }),
    ...(logo ? [await fitLogo(logo)] : []),
  ]
}

/** Darkens the picture behind the title and the site's name. */
function shade(labelTop: number): string {
  const stops: [offset: number, opacity: number][] = [
    [0, 0.5],
    [0.22, 0.05],
    [Math.max(0.3, (labelTop - 74) / height), 0.22],
    [(labelTop + 36) / height + 0.03, 0.8],
    [1, 0.94],
  ]
  const drawn = stops.map(
    ([offset, opacity]) =>
      `<stop offset="${offset.toFixed(3)}" stop-color="#0d0d0e" stop-opacity="${opacity}"/>`,
  )
  return `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${drawn.join('')}</linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>`
}

/** The first visible letter of the site's name, large and faint, cropped by the edge. */
async function ornament(siteName: string): Promise<OverlayOptions[]> {
  const sign = await letter([...siteName.normalize('NFC')].find(isVisible) ?? '', {
    size: 900,
    colour: faint,
  })
  if (!sign) return []
  const top = 180
  const shown = { width: Math.min(sign.width, width), height: Math.min(sign.height, height - top) }
  const input = await sharp(sign.input)
    .extract({ left: 0, top: 0, ...shown })
    .png()
    .toBuffer()
  return [{ input, left: 50, top }]
}

export function foot(colour: string): string {
  return `<rect y="${height - band}" width="${width}" height="${band}" fill="${colour}"/>`
}

/** Dark text on amber: a category's own colour may have too little contrast to either. */
export async function label(text: string, top: number): Promise<OverlayOptions[]> {
  const padding = 18
  const words = await setLine(text, inner - 2 * padding, 30, onAmber)
  if (!words) return []
  const wide = words.width + 2 * padding
  return [
    svg(
      `<rect x="${width - margin - wide}" y="${top}" width="${wide}" height="${labelHeight}" fill="${amber}"/>`,
    ),
    ...place(words, { right: margin + padding, middle: top + labelHeight / 2 }),
  ]
}

/** A background that keeps the name legible on any picture. */
function plate(name: Lettering): OverlayOptions[] {
  if (!name) return []
  return [
    svg(
      `<rect x="${margin - 20}" y="${nameMiddle - 36}" width="${name.width + 40}" height="72" fill="${charcoal}"/>`,
    ),
  ]
}

type Spot = ({ left: number } | { right: number }) & ({ top: number } | { middle: number })

export function place(words: Lettering, spot: Spot): OverlayOptions[] {
  if (!words) return []
  const left = 'left' in spot ? spot.left : width - spot.right - words.width
  const top = 'top' in spot ? spot.top : Math.round(spot.middle - words.height / 2)
  return [{ input: words.input, left, top }]
}

export function svg(content: string): OverlayOptions {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  return { input: Buffer.from(whole), left: 0, top: 0 }
}

async function fitLogo(logo: Uint8Array) {
  const padding = 20
  const input = await sharp(logo)
    .resize(logoBox - 2 * padding, logoBox - 2 * padding, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: '#fff' })
    .png()
    .toBuffer()
  return { input, left: margin, top: Math.round((height - logoBox) / 2) }
}
