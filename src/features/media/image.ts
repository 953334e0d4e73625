import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { formatNumber } from '../../arabic/digits.ts'
import { pictureBytes } from '../../contract/endpoint.ts'
import type { EmbeddedBlocks } from './embedded-words.ts'
import { type ImageType, type RefusedImageType, sniffImageType } from './image-type.ts'
import { MediaError } from './media-error.ts'
import { cropArea, type Variant, type VariantFormat, variantSize } from './variants.ts'

type ImageInfo = {
  type: ImageType
  /** Width in pixels, after EXIF orientation. */
  width: number
  height: number
  hasAlpha: boolean
  /** Number of frames; the stored picture has only the first. */
  frames: number
  animated: boolean
  /** Descriptions embedded in the file, unread; the stored picture no longer has them. */
  embedded: EmbeddedBlocks
}

/** Bytes of the file, pixels of one frame. */
type ImageLimits = { maxBytes: number; maxPixels: number }

export type NormalisedImage = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/webp'
  /** First 32 hex digits of the SHA-256 of `bytes`: short enough for the many URLs of a page. */
  hash: string
  width: number
  height: number
}

type Placeholder = {
  /** Most frequent colour, `#rrggbb`. */
  colour: string
  /** Data URI of the picture at 16 pixels, under 200 characters. Empty if it has transparency. */
  placeholder: string
}

const defaultImageLimits: ImageLimits = { maxBytes: pictureBytes, maxPixels: 50_000_000 }
/** Longer edge of an ordinary picture, in pixels. */
const usualEdge = 2560
/** Limits for long infographics and panoramas, which the usual limit would make illegible. */
const long = { edge: 1280, pixels: 12_000_000 }
/** WebP's maximum (https://developers.google.com/speed/webp/faq). */
const webpEdge = 16_383
const placeholderEdge = 16
// A small file can take minutes to decode (thousands of progressive JPEG scans).
const decodeTimeout = { seconds: 30 }

// Each picture uses one core; callers limit how many are made at a time.
sharp.concurrency(1)
sharp.cache(false)

/** Reads only the header; `normaliseImage` finds later errors. @throws MediaError */
export async function inspectImage(bytes: Uint8Array, limits: Partial<ImageLimits> = {}): Promise<ImageInfo> {
  const { maxBytes, maxPixels } = { ...defaultImageLimits, ...limits }
  if (bytes.byteLength > maxBytes) {
    throw new MediaError(
      'TOO_LARGE',
      `حجم الملف أكبر من المسموح به (${inMillions(maxBytes, 2 ** 20)} ميغابايت).`,
    )
  }
  const type = requireAcceptedType(bytes)
  // The limit is checked here, for a specific error.
  const metadata = await orBroken(sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata())
  if (type === 'avif' && metadata.compression !== 'av1') throw refusal('heic')
  const { width, height } = metadata.autoOrient
  if (!(width >= 1 && height >= 1)) throw brokenImage()
  if (width * height > maxPixels) {
    throw new MediaError(
      'TOO_MANY_PIXELS',
      `أبعاد الصورة أكبر من المسموح به (${inMillions(maxPixels, 1e6)} ميغابيكسل)؛ صغّرها ثم ارفعها من جديد.`,
    )
  }
  return {
    type,
    width,
    height,
    hasAlpha: metadata.hasAlpha,
    frames: metadata.pages ?? 1,
    animated: (metadata.pages ?? 1) > 1,
    embedded: { iptc: metadata.iptc, xmp: metadata.xmp },
  }
}

/**
 * Converts an upload to the original we store: upright, sRGB, without metadata (photographs contain their location),
 * of `storedSize`, one frame, WebP. @throws MediaError
 */
export async function normaliseImage(
  bytes: Uint8Array,
  limits: Partial<ImageLimits> = {},
): Promise<NormalisedImage> {
  const size = storedSize(await inspectImage(bytes, limits))
  const { maxPixels } = { ...defaultImageLimits, ...limits }
  const upright = sharp(bytes, { autoOrient: true, limitInputPixels: maxPixels, failOn: 'error' })
    .timeout(decodeTimeout)
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: 90, smartSubsample: true, effort: 2 })
  const { data, info } = await orBroken(upright.toBuffer({ resolveWithObject: true }))
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { bytes: data, contentType: 'image/webp', hash, width: info.width, height: info.height }
}

/** Never enlarged. Long pictures are shrunk less than others, so that their text stays legible. */
export function storedSize({ width, height }: Pick<ImageInfo, 'width' | 'height'>) {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const asLong = Math.min(long.edge / shorter, Math.sqrt(long.pixels / (width * height)))
  const scale = Math.min(1, Math.max(usualEdge / longer, asLong), webpEdge / longer)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Whether the file shows what the stored picture does not: movement, or details of a long picture. */
export function showsMore(info: Pick<ImageInfo, 'width' | 'height' | 'animated'>): boolean {
  const stored = storedSize(info)
  const isLong = Math.max(stored.width, stored.height) > usualEdge
  return info.animated || (isLong && stored.width < info.width)
}

/**
 * A picture in one of the fixed widths, never enlarged; with an aspect, cropped as given, or otherwise around what
 * attracts attention.
 */
export async function makeVariant(
  original: Uint8Array,
  { width, format, aspect, crop }: Omit<Variant, 'hash'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(original)
  const whole = await image.metadata()
  const size = variantSize(whole, { width, aspect, crop })
  const resized =
    aspect && crop
      ? image.extract(cropArea(whole, aspect, crop)).resize({ ...size, fit: 'fill' })
      : image.resize(
          aspect ? { ...size, fit: 'cover', position: sharp.strategy.attention } : { width: size.width },
        )
  return encoders[format](resized).toBuffer()
}

/** Pixels of all frames together. Decoded, they are all in memory: 200 MB. */
const movingPixels = 50_000_000
const movingBytes = 5 * 2 ** 20

/**
 * An animation as animated WebP of this width, never enlarged; undefined if that takes too much memory or time, or if
 * the file would keep readers waiting.
 */
export async function makeMoving(
  bytes: Uint8Array,
  { animated, frames, width, height }: Pick<ImageInfo, 'animated' | 'frames' | 'width' | 'height'>,
  toWidth: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!animated || frames * width * height > movingPixels) return undefined
  const moving = sharp(bytes, { animated: true, limitInputPixels: movingPixels, failOn: 'error' })
    .timeout(decodeTimeout)
    .resize({ width: toWidth, withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
  const made = await moving.toBuffer().catch(() => undefined)
  return made && made.length <= movingBytes ? made : undefined
}

const encoders = {
  // On one core all seven widths of a 1600×900 photograph take 0.65 s at effort 1, 1.5 s at 2 and 11 s at 4,
  // while 4 saves an eighth of the bytes.
  avif: image => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: image => image.webp({ quality: 74, effort: 3 }),
  jpeg: image => image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
} satisfies Record<VariantFormat, (image: Sharp) => Sharp>

/** Shown until the picture has loaded. */
export async function makePlaceholder(original: Uint8Array): Promise<Placeholder> {
  const small = await sharp(original).resize({ width: 64, height: 64, fit: 'inside' }).png().toBuffer()
  const { isOpaque } = await sharp(small).stats()
  const { dominant } = await sharp(
    await sharp(small).flatten({ background: '#ffffff' }).png().toBuffer(),
  ).stats()
  const colour = `#${Buffer.from([dominant.r, dominant.g, dominant.b]).toString('hex')}`
  if (!isOpaque) return { colour, placeholder: '' }
  const blurred = await sharp(small)
    .resize({ width: placeholderEdge, height: placeholderEdge, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return { colour, placeholder: `data:image/webp;base64,${blurred.toString('base64')}` }
}

const refusalMessage = {
  heic: 'صيغة HEIC غير مقبولة؛ حوّل الصورة إلى JPEG ثم ارفعها من جديد.',
  svg: 'رسوم SVG غير مقبولة لأنها قد تحمل نصوصًا برمجية؛ ارفع الصورة بصيغة PNG أو WebP.',
  tiff: 'صيغة TIFF غير مقبولة؛ حوّل الصورة إلى JPEG أو PNG ثم ارفعها من جديد.',
  bmp: 'صيغة BMP غير مقبولة؛ حوّل الصورة إلى PNG ثم ارفعها من جديد.',
  jxl: 'صيغة JPEG XL غير مقبولة؛ حوّل الصورة إلى JPEG ثم ارفعها من جديد.',
  psd: 'ملفات فوتوشوب غير مقبولة؛ احفظ الصورة بصيغة JPEG أو PNG ثم ارفعها من جديد.',
} satisfies Record<RefusedImageType, string>

function requireAcceptedType(bytes: Uint8Array): ImageType {
  const type = sniffImageType(bytes)
  if (!type) {
    throw new MediaError('NOT_AN_IMAGE', 'هذا الملف ليس صورة؛ الصيغ المقبولة: JPEG وPNG وWebP وAVIF وGIF.')
  }
  if (isRefused(type)) throw refusal(type)
  return type
}

function isRefused(type: ImageType | RefusedImageType): type is RefusedImageType {
  return type in refusalMessage
}

function refusal(type: RefusedImageType): MediaError {
  return new MediaError('UNSUPPORTED_TYPE', refusalMessage[type])
}

function brokenImage(cause?: unknown): MediaError {
  return new MediaError('BROKEN_IMAGE', 'ملف الصورة تالف أو غير مكتمل؛ جرّب رفعه من جديد.', { cause })
}

async function orBroken<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw brokenImage(error)
  }
}

function inMillions(count: number, million: number): string {
  return formatNumber(count / million, { maximumFractionDigits: 1 })
}
