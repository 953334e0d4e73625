import sharp from 'sharp'
import { shareSize } from '../../contract/share-pictures.ts'
import { setTitle } from './picture/lines.ts'
import { drawable, type Outline, shapeLine } from './picture/shape.ts'

export type Drawing = {
  siteName: string
  title: string
  kicker: string
  colour: string
  /** Fills the picture, under the title. */
  cover?: Uint8Array
  /** Stands beside the title, whole. */
  logo?: Uint8Array
}

// SPECIFICATION.md section 1, as `ui/tokens.css` has them; a picture has no style sheet.
const amber = '#e19d03'
const onAmber = '#1d1a12'
const charcoal = '#303031'
const mist = '#f6f8f9'

const { width, height } = shareSize
const margin = 72
const band = 14
const inner = width - 2 * margin
const leading = 1.42

const overCover = [
  { size: 84, lines: 1 },
  { size: 66, lines: 2 },
  { size: 58, lines: 3 },
  { size: 48, lines: 4 },
]
const onPlain = [
  { size: 118, lines: 1 },
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 62, lines: 4 },
  { size: 52, lines: 5 },
]
const logoBox = 240

/** A JPEG for those who show a link: small enough that chats take it (WhatsApp leaves out what is above 300 kB). */
export async function drawSharePicture(drawing: Drawing): Promise<Buffer> {
  const words = Buffer.from(svg(drawing.cover ? overPicture(drawing) : plain(drawing)))
  const ground = drawing.cover
    ? sharp(drawing.cover).resize(width, height, { fit: 'cover', position: 'attention' })
    : sharp({ create: { width, height, channels: 3, background: charcoal } })
  const layers = [{ input: words, left: 0, top: 0 }]
  if (drawing.logo && !drawing.cover) layers.push(await fitLogo(drawing.logo))
  return ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

function overPicture({ title, kicker, siteName, colour }: Drawing): string {
  const { size, lines } = setTitle(title, inner, overCover)
  const step = size * leading
  const lastBaseline = height - band - 58
  const firstBaseline = lastBaseline - (lines.length - 1) * step
  const kickerBaseline = firstBaseline - size * 1.32
  return [
    `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#0d0d0e" stop-opacity=".5"/><stop offset=".22" stop-color="#0d0d0e" stop-opacity="0.05"/>
      <stop offset="${(Math.max(0.3, (kickerBaseline - 110) / height)).toFixed(3)}" stop-color="#0d0d0e" stop-opacity=".22"/>
      <stop offset="${(kickerBaseline / height + 0.03).toFixed(3)}" stop-color="#0d0d0e" stop-opacity=".8"/>
      <stop offset="1" stop-color="#0d0d0e" stop-opacity=".94"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>`,
    foot(colour),
    kicker ? label(kicker, kickerBaseline) : '',
    plate(siteName, 86),
    nameplate(siteName, 86),
    ...lines.map((line, index) => written(line, size, firstBaseline + index * step, '#fff')),
  ].join('')
}

function plain({ title, kicker, siteName, colour, logo }: Drawing): string {
  const room = logo ? inner - logoBox - 56 : inner
  const { size, lines } = setTitle(title, room, onPlain)
  const step = size * leading
  const block = (lines.length - 1) * step + size + (kicker ? 86 : 0)
  const top = (height - block) / 2 + 26
  const firstBaseline = top + (kicker ? 86 : 0) + size * 0.78
  return [
    ornament(siteName),
    foot(colour),
    `<rect x="${width - band}" width="${band}" height="${height}" fill="${colour}"/>`,
    kicker ? label(kicker, top + 34) : '',
    title === siteName ? '' : nameplate(siteName, 84),
    ...lines.map((line, index) => written(line, size, firstBaseline + index * step, mist)),
  ].join('')
}

/** The first letter of the site's name, large and faint, cut by the edge. */
function ornament(siteName: string): string {
  const [first = ''] = drawable(siteName)
  const outline = shapeLine(first)
  return `<g opacity=".07">${paths(outline, 900, 20, 560, '#fff')}</g>`
}

function foot(colour: string): string {
  return `<rect y="${height - band}" width="${width}" height="${band}" fill="${colour}"/>`
}

/** Dark words on amber: a section's own colour may be too near either. */
function label(text: string, baseline: number): string {
  const size = 30
  const outline = shapeLine(drawable(text))
  const wide = (outline.width * size) / 1000 + 36
  return `<rect x="${width - margin - wide}" y="${baseline - 36}" width="${wide}" height="52" fill="${amber}"/>${paths(outline, size, width - margin - wide + 18, baseline, onAmber)}`
}

const nameSize = 40

function nameplate(siteName: string, baseline: number): string {
  return paths(shapeLine(drawable(siteName)), nameSize, margin, baseline, '#fff')
}

/** So that the name is read on any picture. */
function plate(siteName: string, baseline: number): string {
  const wide = (shapeLine(drawable(siteName)).width * nameSize) / 1000 + 40
  return `<rect x="${margin - 20}" y="${baseline - 48}" width="${wide}" height="72" fill="${charcoal}"/>`
}

/** Against the right margin. */
function written(line: Outline, size: number, baseline: number, fill: string): string {
  return paths(line, size, width - margin - (line.width * size) / 1000, baseline, fill)
}

function paths({ glyphs }: Outline, size: number, x: number, baseline: number, fill: string): string {
  const scale = size / 1000
  const drawn = glyphs.map(glyph => `<path transform="translate(${glyph.x} ${-glyph.y})" d="${glyph.path}"/>`)
  return `<g transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale} ${-scale})" fill="${fill}">${drawn.join('')}</g>`
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
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
