/* Names and sizes of picture variants. Also runs in the browser, so nothing of the server is in it. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1600] as const
export type VariantWidth = (typeof variantWidths)[number]

/** JPEG is for Open Graph and link previews; pages use the first two. */
const variantFormats = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof variantFormats)[number]

export const aspectRatios = { '16x9': 16 / 9, '4x3': 4 / 3, '1x1': 1 } as const
export type Aspect = keyof typeof aspectRatios

/** `aspect` defaults to the picture's own. */
export type Variant = {
  hash: string
  width: VariantWidth
  format: VariantFormat
  aspect?: Aspect | undefined
}
type Size = { width: number; height: number }

const fallbackWidth = 640

export function mediaVariantPath({ hash, width, format, aspect }: Variant): string {
  return `/media/${hash}-${width}${aspect ? `-${aspect}` : ''}.${format}`
}

/** Undefined for anything but the output of `mediaVariantPath`: no other hash, width, aspect or format exists. */
export function parseVariantPath(path: string): Variant | undefined {
  const groups = /^\/media\/(?<hash>[0-9a-f]{32})-(?<width>\d+)(?:-(?<aspect>\w+))?\.(?<format>\w+)$/.exec(
    path,
  )?.groups
  if (!groups) return undefined
  const width = variantWidths.find(known => String(known) === groups.width)
  const format = variantFormats.find(known => known === groups.format)
  const aspect = aspects.find(known => known === groups.aspect)
  if (!width || !format || aspect !== groups.aspect) return undefined
  return aspect ? { hash: groups.hash!, width, format, aspect } : { hash: groups.hash!, width, format }
}

/**
 * Useful widths for a picture of this width. The last may be larger: variants are never enlarged, so it has the
 * picture's own width.
 */
export function variantWidthsFor(width: number): VariantWidth[] {
  const enough = variantWidths.findIndex(known => known >= width)
  return variantWidths.slice(0, enough === -1 ? undefined : enough + 1)
}

/** Size of a variant in pixels: cropped to the aspect, never enlarged. */
export function variantSize(original: Size, { width, aspect }: Pick<Variant, 'width' | 'aspect'>): Size {
  const ratio = aspect ? aspectRatios[aspect] : original.width / original.height
  const available = aspect ? Math.min(original.width, Math.floor(original.height * ratio)) : original.width
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
  picture: Size & { hash: string },
  sizes: string,
  { aspect, maxWidth = Number.POSITIVE_INFINITY }: { aspect?: Aspect; maxWidth?: number } = {},
): PictureSources {
  const { hash } = picture
  const largest = variantSize(picture, { width: variantWidths.at(-1)!, aspect })
  const widths = variantWidthsFor(Math.min(largest.width, maxWidth))
  const srcSet = (format: VariantFormat) =>
    widths
      .map(width => `${mediaVariantPath({ hash, width, format, aspect })} ${Math.min(width, largest.width)}w`)
      .join(', ')
  const width = widths.findLast(known => known <= fallbackWidth) ?? widths[0]!
  return {
    source: { type: 'image/avif', srcSet: srcSet('avif'), sizes },
    img: {
      src: mediaVariantPath({ hash, width, format: 'webp', aspect }),
      srcSet: srcSet('webp'),
      sizes,
      ...variantSize(picture, { width: widths.at(-1)!, aspect }),
    },
  }
}

const aspects = Object.keys(aspectRatios) as Aspect[]
