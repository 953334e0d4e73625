import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { orderAt, orderedNumber } from '../../../../arabic/number-order.ts'
import { plural } from '../../../../arabic/plural.ts'
import { type Framing, movingSource, parseVariantPath, pictureSources } from '../../../media/variants.ts'
import { embedName, playerAddress } from './playerAddress.ts'
import { prepareCards } from './prepareCards.ts'
import { wholePicture } from './wholePicture.ts'

const inBody = '(min-width: 42rem) 40rem, 100vw'
const inGallery = '(min-width: 42rem) 20rem, 50vw'
const inStrip = '(min-width: 42rem) 30rem, 86vw'

/** By hash. */
type Framings = Record<string, Framing>

/**
 * Prepares sanitised HTML for a page: lazy responsive pictures that link to their full size, adjacent ones as a
 * gallery, those in `moving` with a control that stops them; embeds with the name of their site; wide tables that scroll; the last line of a quotation as its source;
 * numbers in their order, lines of another script in theirs; footnotes by their role.
 */
export function prepareBody(html: string, framings: Framings = {}, moving: string[] = []): string {
  return prepareCards(withPictures(html, moving), figures => cropped(figures, framings, inStrip))
    .replace(/(?:<figure(?: dir="\w+")?>(?:(?!<\/?figure).)*<\/figure>\s*){2,}/gs, figures =>
      gallery(figures, framings),
    )
    .replace(/<figure data-embed="([^"]*)"><a /g, (_tag, address: string) => embed(address))
    .replace(/(<table(?: dir="\w+")?>)(?:(<caption>)((?:(?!<\/caption>).)*))?/gs, table)
    .replaceAll('</table>', '</table></div>')
    .replace(/<a (?=href="#footnote-\d+(-mark)?")/g, (_tag, back?: string) =>
      back ? '<a role="doc-backlink" ' : '<a role="doc-noteref" ',
    )
    .replace(/<p>(?=[—–-]\s?[^<]{2,120}<\/p><\/blockquote>)/g, '<p class="said-by">')
    .replace(line, leftToRight)
    .replace(numberOrLeft, inOrder)
}

/** A line without a direction of its own. */
const line = /<(p|h[2-4]|li)>((?:(?!<\/?(?:p|h[2-4]|li|ul|ol)\b).)*)<\/\1>/gs
const fewestWords = 3

/** A line in another script keeps its full stop and brackets at their ends. A name is not a line: «BBC News». */
function leftToRight(found: string, tag: string, content: string): string {
  const text = content.replace(/<[^>]*>/g, ' ')
  const isOther = !/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text)
  const words = isOther ? (text.match(/\p{Script=Latin}{2,}|\p{Script=Cyrillic}{2,}/gu)?.length ?? 0) : 0
  return words < fewestWords ? found : `<${tag}><bdi dir="ltr">${content}</bdi></${tag}>`
}

/** Skips tags, code and left-to-right text. */
const numberOrLeft = new RegExp(
  String.raw`<(pre|code|[a-z][a-z0-9]*(?= dir="ltr"))\b[^>]*>.*?</\1>|<[^>]*>|${orderedNumber}`,
  'gsu',
)

function inOrder(found: string, _tag: string | undefined, ltr: string | undefined, at: number, html: string) {
  const order = found.startsWith('<') ? undefined : orderAt(html, at, ltr !== undefined)
  if (!order) return found
  return order === 'ltr' ? `\u2066${found}\u2069` : `\u061c${found}`
}

function withPictures(html: string, moving: string[]): string {
  return html.replace(/<a [^>]*>\s*<img [^>]*>\s*<\/a>|<img [^>]*>/g, picture =>
    picture.startsWith('<a ')
      ? picture.replace(/<img [^>]*>/, waiting)
      : leadToWhole(waiting(picture), moving),
  )
}

function waiting(tag: string): string {
  const attributes = /^<img (.*?)\s*\/?>$/s.exec(tag)?.[1] ?? ''
  return `<img ${sourcesOf(attributes)} loading="lazy" decoding="async">`
}

function readPicture(attributes: string) {
  const read = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  const variant = parseVariantPath(read('src') ?? '')
  const width = Number(read('width'))
  const height = Number(read('height'))
  return variant && width && height ? { variant, width, height, alt: read('alt') ?? '' } : undefined
}

/** Offers every width of our own pictures. */
function sourcesOf(attributes: string): string {
  const picture = readPicture(attributes)
  if (!picture) return attributes
  const { variant, width, height } = picture
  const { img } = pictureSources({ hash: variant.hash, width, height }, inBody, { aspect: variant.aspect })
  return `${attributes} srcset="${img.srcSet}" sizes="${inBody}"`
}

/** Without scripts the picture alone; with them the viewer, which gets all it needs from the link. */
function leadToWhole(tag: string, moving: string[]): string {
  const picture = readPicture(tag.slice(5, -1))
  if (!picture) return tag
  const { variant, width, height, alt } = picture
  const link = Object.entries(wholePicture({ hash: variant.hash, width, height, alt }))
  const opening = `<a ${link.map(([name, value]) => `${name}="${value}"`).join(' ')}>`
  if (!moving.includes(variant.hash)) return `${opening}${tag}</a>`
  // The still copy covers the moving one while the box is checked (WCAG 2.2.2); it works without scripts.
  const { media, type, srcSet } = movingSource({ hash: variant.hash, width }, inBody)
  const source = `<source media="${media}" type="${type}" srcset="${srcSet}" sizes="${inBody}">`
  const still = `<span class="still" aria-hidden="true">${tag}</span>`
  return `<span class="moving">${opening}<picture>${source}${tag}</picture>${still}</a>${pause}</span>`
}

const pause = `<label class="pause"><input type="checkbox" aria-label="إيقاف حركة الصورة"></label>`

/** Wide tables scroll, also by keyboard; so the scrolling element has a name. */
function table(_all: string, tag: string, caption = '', words = ''): string {
  const name = words
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `<div class="table" role="region" aria-label="جدول${name && `: ${name.replaceAll('"', '&quot;')}`}" tabindex="0">${tag}${caption}${words}`
}

/** Crops to one shape, around the editors' focal point; the browser crops pictures of other sites. */
function cropped(figures: string, framings: Framings, sizes: string, isFirstWide = false): string {
  let isFirst = isFirstWide
  return figures.replace(/<img (.*?)>/gs, (tag, attributes: string) => {
    const aspect = isFirst ? '16x9' : '4x3'
    isFirst = false
    const picture = readPicture(attributes)
    if (!picture) return tag
    const { variant, width, height, alt } = picture
    const framed = { hash: variant.hash, width, height, framing: framings[variant.hash] }
    const { img } = pictureSources(framed, aspect === '16x9' ? inBody : sizes, { aspect })
    return `<img src="${img.src}" alt="${alt}" width="${img.width}" height="${img.height}" srcset="${img.srcSet}" sizes="${img.sizes}" loading="lazy" decoding="async">`
  })
}

function gallery(figures: string, framings: Framings): string {
  const count = figures.split('<figure').length - 1
  const name = `معرض صور: ${plural(count, nouns.picture)}`
  return `<div class="gallery" role="group" aria-label="${name}"><p class="gallery-name" aria-hidden="true">معرض صور <span>${formatNumber(count)}</span></p>${cropped(figures, framings, inGallery, count % 2 === 1)}</div>`
}

function embed(address: string): string {
  const name = embedName(address)
  const opens = playerAddress(address.replaceAll('&amp;', '&')) ? 'here' : 'there'
  return `<figure data-embed="${address}" data-opens="${opens}"${name ? ` data-site="${name}"` : ''}><a `
}
