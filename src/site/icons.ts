import type { Site } from '../api/page.ts'
import {
  mediaVariantPath,
  type VariantFormat,
  type VariantWidth,
  variantSize,
  variantWidthsFor,
} from '../features/media/variants.ts'

type Icon = { src: string; type: string; sizes: string; purpose?: 'maskable' }
type Icons = {
  /** Beside the page's title in a tab. */
  tab: Icon
  /** For home screens that read no manifest. */
  touch: Icon
  /** For installation as an app, smallest first. */
  app: Icon[]
}

const drawn = (size: number): Icon => ({
  src: `/icon-${size}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
})
const tab: Icon = { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }
const ours: Icons = {
  tab,
  touch: drawn(180),
  app: [
    drawn(144),
    drawn(192),
    drawn(512),
    tab,
    { ...drawn(512), src: '/icon-maskable.png', purpose: 'maskable' },
  ],
}

/** The largest size that devices request, and the smallest that they accept. */
const pixels = { most: 512, least: 192 }
/** Share of the longer edge that may be cropped from a logo unnoticed. */
const hair = 0.04

/** The newsroom's logo if it is square and large enough; otherwise our own icon. */
export function iconsOf({ logo }: Site): Icons {
  if (!logo) return ours
  const [side, longer] = [Math.min(logo.width, logo.height), Math.max(logo.width, logo.height)]
  if (side < pixels.least || side < longer * (1 - hair)) return ours
  const icon = (width: VariantWidth, format: VariantFormat): Icon => {
    const size = variantSize(logo, { width, aspect: '1x1' })
    return {
      src: mediaVariantPath({ hash: logo.hash, width, format, aspect: '1x1' }),
      type: `image/${format}`,
      sizes: `${size.width}x${size.height}`,
    }
  }
  return {
    tab: icon(160, 'webp'),
    touch: icon(320, 'jpeg'),
    app: variantWidthsFor(Math.min(side, pixels.most)).map(width => icon(width, 'webp')),
  }
}
