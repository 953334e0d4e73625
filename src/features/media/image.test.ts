import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  inspectImage,
  makeMoving,
  makePlaceholder,
  makeVariant,
  normaliseImage,
  storedSize,
} from './image.ts'

const paint = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background } })
const grain = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
}
const textBytes = (text: string) => new TextEncoder().encode(text)
const pixelAt = async (image: Uint8Array, left: number, top: number) => [
  ...(await sharp(image).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

async function animation(format: 'gif' | 'webp') {
  const frames = ['#f00', '#0f0', '#00f'].map(colour => paint(40, 30, colour).png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer()
}

/** A PNG whose header does not match the dimensions of its data. */
async function pngClaiming(width: number, height: number) {
  const png = await paint(20, 20).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

function heifWithBrands(...brands: string[]) {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.alloc(64)])
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is recognised by its content', async type => {
  const info = await inspectImage(await paint(30, 20).toFormat(type).toBuffer())
  expect(info).toMatchObject({ type, width: 30, height: 20, animated: false })
})

test('one pixel is a picture', async () => {
  expect(await normaliseImage(await paint(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
})

test('a rotated photograph is measured upright', async () => {
  const sideways = await paint(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await inspectImage(sideways)).toMatchObject({ width: 20, height: 40 })
})

const jpeg = () => grain(300, 200).jpeg().toBuffer()
const png = () => grain(300, 200).png().toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

test.each([
  ['nothing', () => new Uint8Array(), 'NOT_AN_IMAGE'],
  ['text named photo.jpg', () => textBytes('هذا نص وليس صورة'), 'NOT_AN_IMAGE'],
  ['a page', () => textBytes('<!doctype html><p>خبر</p>'), 'NOT_AN_IMAGE'],
  ['a PDF', () => textBytes('%PDF-1.7\n'), 'NOT_AN_IMAGE'],
  ['a video', () => heifWithBrands('isom', 'mp42'), 'NOT_AN_IMAGE'],
  ['SVG', () => textBytes(svg), 'UNSUPPORTED_TYPE'],
  [
    'SVG behind a prologue',
    () => textBytes(`\uFEFF<?xml version="1.0"?>\n<!-- a -->\n${svg}`),
    'UNSUPPORTED_TYPE',
  ],
  ['HEIC', () => heifWithBrands('heic', 'mif1', 'heic'), 'UNSUPPORTED_TYPE'],
  ['HEIC under its general brand', () => heifWithBrands('mif1', 'miaf'), 'UNSUPPORTED_TYPE'],
  ['TIFF', () => paint(9, 9).tiff().toBuffer(), 'UNSUPPORTED_TYPE'],
  ['a JPEG of one line of header', async () => (await jpeg()).subarray(0, 100), 'BROKEN_IMAGE'],
  ['half a JPEG', async () => half(await jpeg()), 'BROKEN_IMAGE'],
  ['half a PNG', async () => half(await png()), 'BROKEN_IMAGE'],
  ['half a WebP', async () => half(await grain(300, 200).webp().toBuffer()), 'BROKEN_IMAGE'],
  ['half an AVIF', async () => half(await grain(300, 200).avif({ effort: 0 }).toBuffer()), 'BROKEN_IMAGE'],
  ['an AVIF of nothing but brands', () => heifWithBrands('avif', 'mif1'), 'BROKEN_IMAGE'],
  ['a PNG no pixel wide', () => pngClaiming(0, 20), 'BROKEN_IMAGE'],
  ['a PNG bomb', () => pngClaiming(60_000, 60_000), 'TOO_MANY_PIXELS'],
  ['a PNG just over the limit', () => pngClaiming(50_000, 1001), 'TOO_MANY_PIXELS'],
  ['a PNG wider than PNG can be', () => pngClaiming(2 ** 31 - 1, 2 ** 31 - 1), 'BROKEN_IMAGE'],
  ['16 MB', () => new Uint8Array(16 * 2 ** 20), 'TOO_LARGE'],
])('%s: %3$s', async (_, bytes, code) => {
  await expect(normaliseImage(await bytes())).rejects.toMatchObject({
    name: 'MediaError',
    code,
    message: expect.stringMatching(/\p{Script=Arabic}/u),
  })
})

test('limits are configurable, and inclusive', async () => {
  const bytes = await paint(10, 10).png().toBuffer()
  const size = bytes.byteLength
  await expect(inspectImage(bytes, { maxPixels: 100, maxBytes: size })).resolves.toMatchObject({ width: 10 })
  await expect(inspectImage(bytes, { maxPixels: 99 })).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' })
  await expect(inspectImage(bytes, { maxBytes: size - 1 })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a photograph is rotated upright and loses its location', async () => {
  const left = await paint(40, 40, '#f00').png().toBuffer()
  const photograph = await paint(80, 40, '#00f')
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '24/1 38/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()

  const { bytes, ...image } = await normaliseImage(photograph)
  expect(image).toMatchObject({ contentType: 'image/webp', width: 40, height: 80 })
  const kept = await sharp(bytes).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 40, height: 80 })
  for (const field of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
    expect(kept[field]).toBeUndefined()
  const [red, , blue] = await pixelAt(bytes, 20, 10)
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(50)
})

test('of a file that is also a page and an archive only the picture is kept', async () => {
  const both = Buffer.concat([await jpeg(), textBytes('<script>alert(1)</script>PK\u0003\u0004')])
  const { bytes } = await normaliseImage(both)
  expect(Buffer.from(bytes).includes('script')).toBe(false)
})

test('Display P3 becomes sRGB', async () => {
  const wide = await paint(40, 40, '#0f0').withIccProfile('p3').png().toBuffer()
  const [red, green, blue] = await pixelAt((await normaliseImage(wide)).bytes, 20, 20)
  expect(red).toBeLessThan(10)
  expect(green).toBeGreaterThan(245)
  expect(blue).toBeLessThan(10)
})

test.each([
  ['CMYK', () => paint(30, 30, '#fff').toColourspace('cmyk').jpeg().toBuffer()],
  ['grey', () => paint(30, 30, '#fff').greyscale().jpeg().toBuffer()],
  ['16 bits a channel', () => paint(30, 30, '#fff').toColourspace('rgb16').png().toBuffer()],
])('%s becomes sRGB of 8 bits', async (_, make) => {
  const { bytes } = await normaliseImage(await make())
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  for (const channel of await pixelAt(bytes, 15, 15)) expect(channel).toBeGreaterThan(250)
})

test.each([
  [3000, 1500, 2560, 1280],
  [1500, 3000, 1280, 2560],
  [2560, 10, 2560, 10],
  [12_000, 2, 12_000, 2],
  [40, 4000, 40, 4000],
])('%i×%i is kept as %i×%i', { tags: 'thorough' }, async (width, height, keptWidth, keptHeight) => {
  const kept = await normaliseImage(await paint(width, height).jpeg().toBuffer())
  expect([kept.width, kept.height]).toEqual([keptWidth, keptHeight])
})

test.each([
  [4000, 4000, 2560, 2560],
  [6000, 4000, 2560, 1707],
  [1000, 10_000, 1000, 10_000],
  [2000, 20_000, 1095, 10_954],
  [1080, 16_500, 886, 13_540],
  [800, 40_000, 328, 16_383],
  [7680, 2560, 3840, 1280],
  [40_000, 100, 16_383, 41],
])('%i×%i, long or not, is stored as %i×%i', (width, height, storedWidth, storedHeight) => {
  expect(storedSize({ width, height })).toEqual({ width: storedWidth, height: storedHeight })
})

test.each(['gif', 'webp'] as const)('only the first frame of an animated %s is kept', async format => {
  const moving = await animation(format)
  expect(await inspectImage(moving)).toMatchObject({ animated: true, width: 40, height: 30 })
  const { bytes, width, height } = await normaliseImage(moving)
  expect([width, height, (await inspectImage(bytes)).animated]).toEqual([40, 30, false])
  expect((await pixelAt(bytes, 20, 15))[0]).toBeGreaterThan(200)
})

test.each(['gif', 'webp'] as const)(
  'an animated %s keeps its frames and their times, in a smaller width',
  async format => {
    const file = await animation(format)
    const info = await inspectImage(file)
    const made = await makeMoving(file, info, 20)
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'webp',
      width: 20,
      pages: 3,
      delay: [100, 100, 100],
    })
    expect((await sharp(await makeMoving(file, info, 320)).metadata()).width).toBe(40)
    // One frame, too many pixels in all, a broken file.
    expect(await makeMoving(file, { ...info, animated: false }, 20)).toBeUndefined()
    expect(await makeMoving(file, { ...info, frames: 50_000 }, 20)).toBeUndefined()
    expect(await makeMoving(file.subarray(0, 60), info, 20)).toBeUndefined()
  },
)

test('equal uploads have the same hash, others do not', async () => {
  const [first, again, other] = await Promise.all(
    ['#123456', '#123456', '#654321'].map(async colour =>
      normaliseImage(await paint(50, 50, colour).png().toBuffer()),
    ),
  )
  expect(first?.hash).toMatch(/^[0-9a-f]{32}$/)
  expect(again?.hash).toBe(first?.hash)
  expect(other?.hash).not.toBe(first?.hash)
})

test.each([
  { original: [700, 400], ask: { width: 320, format: 'avif' }, get: [320, 183] },
  { original: [700, 400], ask: { width: 480, format: 'webp' }, get: [480, 274] },
  { original: [700, 400], ask: { width: 640, format: 'jpeg' }, get: [640, 366] },
  { original: [700, 400], ask: { width: 1280, format: 'webp' }, get: [700, 400] },
  { original: [700, 400], ask: { width: 320, format: 'jpeg', aspect: '16x9' }, get: [320, 180] },
  { original: [700, 400], ask: { width: 1600, format: 'webp', aspect: '1x1' }, get: [400, 400] },
  { original: [400, 700], ask: { width: 1600, format: 'avif', aspect: '16x9' }, get: [400, 225] },
  { original: [1, 1], ask: { width: 160, format: 'avif', aspect: '16x9' }, get: [1, 1] },
  { original: [2560, 1], ask: { width: 160, format: 'webp' }, get: [160, 1] },
] as const)('$original requested as $ask is $get', async ({ original: [width, height], ask, get }) => {
  const variant = await makeVariant(await grain(width, height).webp().toBuffer(), ask)
  const info = await inspectImage(variant)
  expect([info.type, info.width, info.height]).toEqual([ask.format, ...get])
})

test.each(['avif', 'webp'] as const)('%s keeps transparency, JPEG gets a white background', async format => {
  const glass = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background: glass } })
    .webp()
    .toBuffer()
  expect((await inspectImage(await makeVariant(bytes, { width: 160, format }))).hasAlpha).toBe(true)
  expect(await pixelAt(await makeVariant(bytes, { width: 160, format: 'jpeg' }), 80, 80)).toEqual([
    255, 255, 255,
  ])
  expect((await makePlaceholder(bytes)).placeholder).toBe('')
})

test.each([
  [640, 360],
  [360, 640],
  [2560, 2],
])('placeholder of %i×%i: a small inline picture', async (width, height) => {
  const { placeholder, colour } = await makePlaceholder(await grain(width, height).webp().toBuffer())
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(placeholder.length).toBeLessThan(200)
  const info = await inspectImage(Buffer.from(placeholder.split(',')[1]!, 'base64'))
  expect(Math.max(info.width, info.height)).toBe(16)
})

test('the colour is the most frequent one', async () => {
  const stripe = await paint(30, 100, '#ffffff').png().toBuffer()
  const flag = await paint(100, 100, '#c81e28')
    .composite([{ input: stripe, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const [red, green, blue] = Buffer.from((await makePlaceholder(flag)).colour.slice(1), 'hex')
  expect([red! >> 5, green! >> 5, blue! >> 5]).toEqual([0xc8 >> 5, 0x1e >> 5, 0x28 >> 5])
})
