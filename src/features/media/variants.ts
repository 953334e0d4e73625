/* Names and sizes of picture variants. Also runs in the browser, so it must stay free of server code. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1600] as const
export type VariantWidth = (typeof variantWidths)[number]

/** JPEG is for Open Graph and link previews; pages use the first two. */
const variantFormats = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** `share` is the aspect of link previews, 1200 × 630. */
export const aspectRatios = {
  '16x9': 16 / 9,
  '3x2': 3 / 2,
  '4x3': 4 / 3,
  '1x1': 1,
  '4x5': 4 / 5,
  share: 40 / 21,
} as const
export type Aspect = keyof typeof aspectRatios

const everyWidth: readonly VariantWidth[] = variantWidths
/**
 * Widths that pages, the dashboard, newsletters and link previews request. Others are not made, so that strangers
 * cannot have them made. `variants.asked.test.ts` compares the two.
 */
export const offeredWidths: Record<Aspect | 'whole', Record<VariantFormat, readonly VariantWidth[]>> = {
  whole: { avif: everyWidth, webp: everyWidth, jpeg: [640, 1280] },
  '16x9': { avif: everyWidth, webp: everyWidth, jpeg: [640, 1280] },
  '3x2': { avif: everyWidth, webp: everyWidth, jpeg: [] },
  '4x3': { avif: [160, 320, 480], webp: everyWidth, jpeg: [1280] },
  '1x1': { avif: [160, 320, 480, 640], webp: [160, 320, 480, 640], jpeg: [320, 1280, 1600] },
  '4x5': { avif: [160, 320, 480, 640, 960, 1280], webp: [160, 320, 480, 640, 960, 1280], jpeg: [] },
  share: { avif: [160, 320, 480, 640], webp: [160, 320, 480, 640], jpeg: [1280] },
}

/** Moving pictures are large, so they have fewer widths. */
const movingWidths = [320, 640, 960] as const satisfies VariantWidth[]

/** Per cent of the picture: preferred centre, and size as a share of the largest possible crop. */
export type Crop = { x: number; y: number; size: number }
/** The focal point of every crop, and custom crops by shape. */
export type Framing = { x: number; y: number; shapes: { [Shape in Aspect]?: Crop | undefined } }
export const smallestCrop = 30

/** `aspect` defaults to the picture's own; without a crop the server keeps what attracts attention. */
export type Variant = {
  hash: string
  width: VariantWidth
  format: VariantFormat
  /** Animated WebP, never cropped. */
  moving?: true | undefined
  aspect?: Aspect | undefined
  crop?: Crop | undefined
}
type Size = { width: number; height: number }
type FramedSize = Size & { framing?: Framing | null | undefined }

const fallbackWidth = 640

export function mediaVariantPath({ hash, ...variant }: Variant): string {
  const path = `/media/${hash}-${variantName(variant)}`
  return isCover(variant) ? path.replace(/jpeg$/, 'jpg') : path
}

/** Covers of podcasts: Apple asks for `.jpg` or `.png` in their addresses. */
function isCover({ width, format }: Pick<Variant, 'width' | 'format'>): boolean {
  return format === 'jpeg' && width === 1600
}

/** `640-16x9.webp`, `640-moving.webp` */
export function variantName({ width, format, moving, aspect, crop }: Omit<Variant, 'hash'>): string {
  return `${width}${moving ? '-moving' : shapeName(aspect, crop)}.${format}`
}

/** `-16x9`, `-16x9-50_33_100`. The crop is part of the address, so that each may be cached forever. */
export function shapeName(aspect: Aspect | undefined, crop: Crop | undefined): string {
  if (!aspect) return ''
  return `-${aspect}${crop ? `-${crop.x}_${crop.y}_${crop.size}` : ''}`
}

/** Heads are in the upper third of portraits. */
export const portraitCrop: Crop = { x: 50, y: 33, size: 100 }

/** The crop of a picture in a shape: custom, or around the focal point, or the upper third of a portrait. */
export function cropOf({ framing, width, height }: FramedSize, aspect: Aspect | undefined): Crop | undefined {
  if (!aspect) return undefined
  if (framing) return framing.shapes[aspect] ?? { x: framing.x, y: framing.y, size: 100 }
  return height > width ? portraitCrop : undefined
}

/** Crop in pixels of the picture, kept within its edges. */
export function cropArea(
  picture: Size,
  aspect: Aspect,
  { x, y, size }: Crop,
): Size & Record<'left' | 'top', number> {
  const ratio = aspectRatios[aspect]
  const max = Math.min(picture.width, picture.height * ratio) * (size / 100)
  const width = Math.max(1, Math.min(picture.width, Math.round(max)))
  const height = Math.max(1, Math.min(picture.height, Math.round(max / ratio)))
  const within = (middle: number, part: number, whole: number) =>
    Math.round(Math.max(0, Math.min(whole - part, (middle / 100) * whole - part / 2)))
  return {
    left: within(x, width, picture.width),
    top: within(y, height, picture.height),
    width,
    height,
  }
}

/** Position of the focal point within a shape's crop, as CSS percentages. */
export function focusIn(picture: Size, framing: Framing, aspect: Aspect | undefined): string {
  const area = aspect
    ? cropArea(picture, aspect, framing.shapes[aspect] ?? { x: framing.x, y: framing.y, size: 100 })
    : { left: 0, top: 0, ...picture }
  const place = (point: number, whole: number, start: number, part: number) =>
    Math.round(Math.max(0, Math.min(100, (((point / 100) * whole - start) / part) * 100)))
  const x = place(framing.x, picture.width, area.left, area.width)
  const y = place(framing.y, picture.height, area.top, area.height)
  return `${x}% ${y}%`
}

/** Undefined for anything but the output of `mediaVariantPath`, and for widths that shape and format do not offer. */
export function parseVariantPath(path: string): Variant | undefined {
  const groups =
    /^\/media\/(?<hash>[0-9a-f]{32})-(?<width>\d+)(?:-(?<aspect>\w+?)(?:-(?<crop>\d{1,3}_\d{1,3}_\d{1,3}))?)?\.(?<format>\w+)$/.exec(
      path,
    )?.groups
  if (!groups) return undefined
  const format = groups.format === 'jpg' ? 'jpeg' : variantFormats.find(known => known === groups.format)
  if (groups.aspect === 'moving' && !groups.crop && format === 'webp') {
    const width = movingWidths.find(known => String(known) === groups.width)
    return width && { hash: groups.hash!, width, format, moving: true }
  }
  const aspect = aspects.find(known => known === groups.aspect)
  if (!format || aspect !== groups.aspect) return undefined
  const width = offeredWidths[aspect ?? 'whole'][format].find(known => String(known) === groups.width)
  if (!width || (groups.format === 'jpg') !== isCover({ width, format })) return undefined
  const crop = groups.crop ? readCrop(groups.crop) : undefined
  if (groups.crop && !crop) return undefined
  return { hash: groups.hash!, width, format, ...(aspect && { aspect }), ...(crop && { crop }) }
}

function readCrop(text: string): Crop | undefined {
  const [x = 0, y = 0, size = 0] = text.split('_').map(Number)
  const isCrop = x <= 100 && y <= 100 && size >= smallestCrop && size <= 100
  return isCrop && `${x}_${y}_${size}` === text ? { x, y, size } : undefined
}

/**
 * Useful widths for a picture of this width. The last may be larger: variants are never enlarged, so it has the
 * picture's own width.
 */
export function variantWidthsFor(width: number): VariantWidth[] {
  const enough = variantWidths.findIndex(known => known >= width)
  return variantWidths.slice(0, enough === -1 ? undefined : enough + 1)
}

/** Widths of moving variants for a picture of this width. */
export function movingWidthsFor(width: number): VariantWidth[] {
  const enough = movingWidths.findIndex(known => known >= width)
  return movingWidths.slice(0, enough === -1 ? undefined : enough + 1)
}

/**
 * Attributes of a `<source>` before the still picture's: the moving one, unless the reader's system asks for less
 * motion. The file is never cropped; the browser crops what it shows.
 */
export function movingSource({ hash, width }: { hash: string; width: number }, sizes: string) {
  const srcSet = movingWidthsFor(width)
    .map(size => {
      const path = mediaVariantPath({ hash, width: size, format: 'webp', moving: true })
      return `${path} ${Math.min(size, width)}w`
    })
    .join(', ')
  return { media: '(prefers-reduced-motion: no-preference)', type: 'image/webp', srcSet, sizes }
}

/** Size of a variant in pixels: cropped to the aspect, never enlarged. */
export function variantSize(
  original: Size,
  { width, aspect, crop }: Pick<Variant, 'width' | 'aspect' | 'crop'>,
): Size {
  const ratio = aspect ? aspectRatios[aspect] : original.width / original.height
  const widest = aspect ? Math.min(original.width, Math.floor(original.height * ratio)) : original.width
  const available = crop ? Math.round((widest * crop.size) / 100) : widest
  const variantWidth = Math.max(1, Math.min(width, available))
  return { width: variantWidth, height: Math.max(1, Math.round(variantWidth / ratio)) }
}

type PictureSources = {
  source: { type: 'image/avif'; srcSet: string; sizes: string }
  img: { src: string; srcSet: string; sizes: string; width: number; height: number }
}

/**
 * Attributes of `<picture><source {...source}/><img {...img}/></picture>`: AVIF first, WebP as fallback.
 * `maxWidth` shortens the list for small pictures; allow for two device pixels per CSS pixel.
 */
export function pictureSources(
  picture: FramedSize & { hash: string },
  sizes: string,
  { aspect, maxWidth = Number.POSITIVE_INFINITY }: { aspect?: Aspect; maxWidth?: number } = {},
): PictureSources {
  const { hash } = picture
  const crop = cropOf(picture, aspect)
  const largest = variantSize(picture, { width: variantWidths.at(-1)!, aspect, crop })
  const widths = variantWidthsFor(Math.min(largest.width, maxWidth))
  const srcSet = (format: VariantFormat) =>
    widths
      .map(
        width =>
          `${mediaVariantPath({ hash, width, format, aspect, crop })} ${Math.min(width, largest.width)}w`,
      )
      .join(', ')
  const width = widths.findLast(known => known <= fallbackWidth) ?? widths[0]!
  return {
    source: { type: 'image/avif', srcSet: srcSet('avif'), sizes },
    img: {
      src: mediaVariantPath({ hash, width, format: 'webp', aspect, crop }),
      srcSet: srcSet('webp'),
      sizes,
      ...variantSize(picture, { width: widths.at(-1)!, aspect, crop }),
    },
  }
}

const aspects = Object.keys(aspectRatios) as Aspect[]
