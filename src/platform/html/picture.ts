import { readPictureAddress } from './address.ts'
import { type HtmlElement, writeTag } from './tree.ts'

const lazyNames = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-large-file'] as const
const placeholder =
  /^data:|^about:|\/(blank|spacer|placeholder|pixel|lazy|loading|1x1|transparent)[\w-]*\.(gif|png|svg)/i
/** Whether the picture is a placeholder that a script would replace. */
export const isPlaceholder = (src: string) => placeholder.test(src)
const tracker =
  /^(pixel\.wp\.com|stats\.wordpress\.com|pixel\.quantserve\.com|([\w-]+\.)?(doubleclick\.net|scorecardresearch\.com|google-analytics\.com|feedsportal\.com)|feeds\.feedburner\.com|(www\.)?facebook\.com)$/
const wordpressSmiley = /^https?:\/\/s\.w\.org\/images\/core\/emoji\//

/** Pixels. A picture with a smaller declared side is an icon, a line or a tracking pixel. */
export const smallestPicture = 32

export type PictureRules = {
  baseUrl?: string | undefined
  /** Smallest allowed size in pixels, for each known side. */
  smallest?: number | undefined
}

/** Rewrites an img element: a picture, its text if it is an emoji, or nothing for a tracking pixel. */
export function writePicture(
  element: HtmlElement,
  { baseUrl, smallest = 2 }: PictureRules,
): { tag?: string; text?: string } {
  const { attribs } = element
  const alt = (attribs.alt ?? '').replace(/\s+/g, ' ').trim()
  if (wordpressSmiley.test(attribs.src ?? '')) return { text: alt }
  const src = readPictureAddress(pictureSource(element), baseUrl)
  const [width, height] = [pixels(element, 'width'), pixels(element, 'height')]
  if (!src || isTracker(src)) return {}
  if (isBelow(smallest, width, height)) return /\bemoji\b/.test(attribs.class ?? '') ? { text: alt } : {}
  return { tag: writeTag('img', { src, alt, width: width?.toString(), height: height?.toString() }) }
}

/** Whether a known side is shorter than `pixels`. */
export function isBelow(pixels: number, width: number | undefined, height: number | undefined): boolean {
  return Math.min(width ?? pixels, height ?? pixels) < pixels
}

function pictureSource(element: HtmlElement): string | undefined {
  const { attribs } = element
  const { src } = attribs
  if (src && !isPlaceholder(src)) return largerOf(src, attribs.srcset)
  const waiting = lazyNames.map(name => attribs[name]).find(value => value)
  return (
    waiting ??
    widest(attribs['data-srcset'] ?? attribs['data-lazy-srcset'] ?? attribs.srcset) ??
    widest(sourcesBeside(element))
  )
}

/** Pixels. A narrower picture is replaced with the widest one of its srcset. */
const narrow = 960

function largerOf(src: string, srcset: string | undefined): string {
  const own = candidatesIn(srcset).find(({ address }) => address === src)
  return own?.isWidth && own.size < narrow ? (widest(srcset) ?? src) : src
}

/** The address with the greatest width or density in a srcset. */
function widest(srcset: string | undefined): string | undefined {
  const candidates = candidatesIn(srcset)
  return candidates.sort((a, b) => b.size - a.size)[0]?.address || undefined
}

const longestSrcset = 10_000

function candidatesIn(srcset = '') {
  return srcset
    .slice(0, longestSrcset)
    .trim()
    .split(/,\s+/)
    .map(part => part.trim().split(/\s+/))
    .map(([address, size = '1x']) => ({
      address,
      size: Number.parseFloat(size) || 0,
      isWidth: size.endsWith('w'),
    }))
}

/** All srcsets of the `picture` element around an img. */
function sourcesBeside({ parent }: HtmlElement): string {
  if (!parent || !('name' in parent) || parent.name !== 'picture') return ''
  return parent.children
    .flatMap(child => ('attribs' in child && child.name === 'source' ? [child.attribs] : []))
    .map(attribs => attribs['data-srcset'] ?? attribs.srcset ?? '')
    .filter(srcset => srcset && !isPlaceholder(srcset))
    .join(', ')
}

function isTracker(src: string): boolean {
  const url = URL.parse(src)
  if (!url || !tracker.test(url.hostname)) return false
  return !/facebook\.com$/.test(url.hostname) || url.pathname.startsWith('/tr')
}

function pixels(element: HtmlElement, side: 'width' | 'height'): number | undefined {
  const styled = new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*(\\d+)(?:\\.\\d+)?px`, 'i').exec(
    element.attribs.style ?? '',
  )
  const written = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(element.attribs[side] ?? '')
  const value = written?.[1] ?? styled?.[1]
  return value === undefined ? undefined : Number(value)
}
