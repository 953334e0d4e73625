import { DomUtils } from 'htmlparser2'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textOf,
} from '../../../platform/html/tree.ts'
import { type TakeNote, writeCard } from './cards.ts'
import type { Value } from './values.ts'

const source = (node: HtmlNode) => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
const inside = (element: HtmlElement | undefined) => (element ? childrenOf(element).map(source).join('') : '')

/** A part of a text that guests do not see. */
const gatedBlock =
  /<!--\s*kg-gated-block:begin[^>]{0,300}nonMember:\s*"?false[^>]{0,300}-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g

/** The HTML that Ghost made for its pages: its cards are read back. */
export function readRendered(html: string, note: TakeNote): string {
  if (/<!--\s*members-only\s*-->/.test(html)) note('wallMoved')
  const marked = html.replace(/<(\/?)mark\b[^>]{0,300}>/gi, '<$1strong>')
  if (!html.includes('kg-')) return marked
  const open = marked.replace(gatedBlock, () => {
    note('membersBlock', 'gated-block')
    return ''
  })
  return parseHtml(open)
    .map(node => writeNode(node, note))
    .join('')
}

function writeNode(node: HtmlNode, note: TakeNote): string {
  if (!isElement(node)) return source(node)
  const kind = kindOf(node)
  if (kind !== undefined) {
    const payload = payloads[kind]?.(node)
    return payload || !keptAsHtml.has(kind) ? writeCard(kind, payload ?? {}, note) : source(node)
  }
  // A wrapper that somebody wrote around cards.
  if (node.name === 'div' && findElements(childrenOf(node), child => kindOf(child) !== undefined).length > 0)
    return childrenOf(node)
      .map(child => writeNode(child, note))
      .join('')
  return source(node)
}

const keptAsHtml = new Set(['image', 'code', 'html'])

function kindOf({ attribs }: HtmlElement): string | undefined {
  const classes = attribs.class ?? ''
  return classes.includes('kg-card')
    ? /(?:^|\s)kg-([a-z-]{1,30}?)-card(?:\s|$)/.exec(classes)?.[1]
    : undefined
}

const named = (element: HtmlElement, name: string) =>
  findElements(childrenOf(element), child => child.name === name)[0]
const hasClass =
  (name: string) =>
  ({ attribs }: HtmlElement) =>
    (attribs.class ?? '').split(/\s+/).includes(name)
const classed = (element: HtmlElement, name: string) => findElements(childrenOf(element), hasClass(name))[0]
const attribute = (element: HtmlElement | undefined, name: string) => element?.attribs[name] ?? ''
const words = (element: HtmlElement | undefined) => (element ? textOf(childrenOf(element)) : '')
function buttonOf(
  card: HtmlElement,
  name: string,
  [enabled, text, url]: [enabled: string, text: string, url: string],
): Value {
  const button = classed(card, name)
  return { [enabled]: button !== undefined, [text]: words(button), [url]: attribute(button, 'href') }
}
const captionOf = (card: HtmlElement) => inside(named(card, 'figcaption'))

const payloads: Record<string, (card: HtmlElement) => Value | undefined> = {
  gallery: card => ({
    images: findElements(childrenOf(card), ({ name }) => name === 'img').map(({ attribs }) => attribs),
    caption: captionOf(card),
  }),
  embed(card) {
    const url = attribute(named(card, 'iframe'), 'src')
    return url ? { url, caption: captionOf(card) } : { html: source(card), url: hrefOfPost(card) }
  },
  bookmark: card => ({
    url: attribute(named(card, 'a'), 'href'),
    title: words(classed(card, 'kg-bookmark-title')),
    caption: captionOf(card),
  }),
  video: card => ({ src: attribute(named(card, 'video'), 'src'), caption: captionOf(card) }),
  audio: card => ({
    src: attribute(named(card, 'audio'), 'src'),
    title: words(classed(card, 'kg-audio-title')),
  }),
  file: card => ({
    src: attribute(named(card, 'a'), 'href'),
    fileTitle: words(classed(card, 'kg-file-card-title')),
    fileName: words(classed(card, 'kg-file-card-filename')),
    fileCaption: words(classed(card, 'kg-file-card-caption')),
  }),
  callout: card => ({
    calloutEmoji: words(classed(card, 'kg-callout-emoji')),
    calloutText: inside(classed(card, 'kg-callout-text')),
  }),
  toggle: card => ({
    heading: inside(classed(card, 'kg-toggle-heading-text')),
    content: inside(classed(card, 'kg-toggle-content')),
  }),
  button: card => ({ buttonText: words(named(card, 'a')), buttonUrl: attribute(named(card, 'a'), 'href') }),
  header: card => ({
    header: inside(classed(card, 'kg-header-card-heading') ?? named(card, 'h2')),
    subheader: inside(classed(card, 'kg-header-card-subheading') ?? named(card, 'h3')),
    backgroundImageSrc: attribute(classed(card, 'kg-header-card-image'), 'src'),
    ...buttonOf(card, 'kg-header-card-button', ['buttonEnabled', 'buttonText', 'buttonUrl']),
  }),
  product: card => ({
    productImageSrc: attribute(named(card, 'img'), 'src'),
    productTitle: inside(classed(card, 'kg-product-card-title')),
    productDescription: inside(classed(card, 'kg-product-card-description')),
    productRatingEnabled: true,
    productStarRating: findElements(childrenOf(card), hasClass('kg-product-card-rating-active')).length,
    ...buttonOf(card, 'kg-product-card-button', ['productButtonEnabled', 'productButton', 'productUrl']),
  }),
  cta: card => ({
    hasSponsorLabel: true,
    sponsorLabel: inside(classed(card, 'kg-cta-sponsor-label')),
    textValue: inside(classed(card, 'kg-cta-text')),
    buttonUrl: attribute(classed(card, 'kg-cta-button'), 'href'),
    buttonText: words(classed(card, 'kg-cta-button')),
    imageUrl: attribute(named(card, 'img'), 'src'),
  }),
}

/** A post's address is its last link. */
const hrefOfPost = (card: HtmlElement) =>
  attribute(findElements(childrenOf(card), ({ name }) => name === 'a').at(-1), 'href')
