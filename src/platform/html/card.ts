import { type AttachmentKind, parseAttachmentPath } from '../../contract/attachment-formats.ts'
import { escapeText } from '../../contract/escape-html.ts'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textOf,
  writeTag,
} from './tree.ts'

type Write = {
  /** Writes nested blocks. A card with blocks cannot contain another card. */
  blocks: (nodes: HtmlNode[]) => string
  line: (nodes: HtmlNode[]) => string
  isNested: boolean
}

/** Cards that contain blocks, and the HTML element of each. */
const holders: Record<string, string> = {
  gallery: 'div',
  pull: 'blockquote',
  box: 'aside',
  update: 'aside',
  number: 'aside',
}
const nameLength = 200
/** In letters: «41.3 مليون دولار». */
const longestNumber = 40
const isSentence = /^(?:<p(?: dir="\w+")?>(?:(?!<\/?p>).)*<\/p>)+$/s

/**
 * Writes a card of our editor (`data-card`) from the known fields of its kind; no attribute is copied
 * unchecked. Undefined for other elements and for invalid cards, whose content remains.
 */
export function writeCard(element: HtmlElement, write: Write): string | undefined {
  const kind = element.attribs['data-card']
  if (kind === undefined) return undefined
  if (Object.hasOwn(holders, kind)) {
    if (write.isNested) return undefined
    if (kind === 'number') return writeNumber(element, write)
    return kind === 'gallery' ? writeGallery(element, write) : writeHolder(kind, element, write)
  }
  if (kind === 'video' || kind === 'audio') return writePlayer(kind, element, write)
  if (kind === 'document') return writeDocument(element)
  if (kind === 'poll') return writePoll(element)
  return kind === 'article' ? writeReadAlso(element) : undefined
}

function writeHolder(kind: string, element: HtmlElement, write: Write): string {
  const content = write.blocks(childrenOf(element))
  const at = kind === 'update' ? readTime(element.attribs['data-at']) : undefined
  const tag = holders[kind]!
  return content && `${writeTag(tag, { 'data-card': kind, 'data-at': at })}${content}</${tag}>`
}

/**
 * Writes the number as plain text, then its sentence. Anything else in the element stays as content, without
 * the card.
 */
function writeNumber(element: HtmlElement, write: Write): string {
  const content = write.blocks(childrenOf(element))
  const [, first = '', rest = ''] = /^<p(?: dir="\w+")?>(.*?)<\/p>(.*)$/s.exec(content) ?? []
  const value = oneLine(textOf(parseHtml(first)))
  if (!/\p{Nd}/u.test(value) || value.length > longestNumber || !isSentence.test(rest)) return content
  return `${writeTag('aside', { 'data-card': 'number' })}<p>${escapeText(value)}</p>${rest}</aside>`
}

function writeGallery(element: HtmlElement, write: Write): string {
  const written = childrenOf(element).map(child => write.blocks([child]))
  const isPicture = (html: string) => /^<figure(?: dir="\w+")?><(?:img|a) /.test(html)
  const pictures = written.filter(isPicture)
  const rest = written.filter(html => !isPicture(html)).join('')
  if (pictures.length < 2) return pictures.join('') + rest
  return `${writeTag('div', { 'data-card': 'gallery' })}${pictures.join('')}</div>${rest}`
}

function writePlayer(kind: 'video' | 'audio', element: HtmlElement, { line }: Write): string {
  const inside = childrenOf(element)
  const player = findElements(inside, ({ name }) => name === kind)[0]
  const captions = findElements(inside, ({ name }) => name === 'figcaption')[0]
  const src = player && ownFile(player.attribs.src, kind)
  if (!src) return ''
  const { attribs } = player
  const track = findElements(childrenOf(player), ({ name }) => name === 'track')[0]
  const trackSrc = track && ownFile(track.attribs.src, 'captions')
  const poster = kind === 'video' ? ownPicture(attribs.poster) : undefined
  const words = captions ? line(childrenOf(captions)).trim() : ''
  return writePlayerCard(kind, {
    src,
    trackSrc,
    poster,
    width: readNumber(attribs.width, 8192),
    height: readNumber(attribs.height, 8192),
    seconds: readNumber(element.attribs['data-seconds'], 360_000),
    words,
  })
}

type PlayerCard = {
  /** Path of one of our files. */
  src: string
  trackSrc?: string | undefined
  poster?: string | undefined
  width?: string | undefined
  height?: string | undefined
  seconds?: string | undefined
  /** HTML of one line. */
  words: string
}

/** The editor's card for an audio or video file. */
export function writePlayerCard(
  kind: 'video' | 'audio',
  { src, trackSrc, poster, width, height, seconds, words }: PlayerCard,
): string {
  const tag = writeTag(kind, {
    src,
    poster,
    ...(kind === 'video' && { width, height }),
    controls: '',
    // Without a poster, the first frame is shown, so metadata is loaded.
    preload: kind === 'video' && !poster ? 'metadata' : 'none',
  })
  return [
    writeTag('figure', { 'data-card': kind, 'data-seconds': seconds }),
    tag,
    trackSrc
      ? writeTag('track', { src: trackSrc, kind: 'captions', srclang: 'ar', label: 'العربية', default: '' })
      : '',
    `</${kind}>`,
    words && `<figcaption>${words}</figcaption>`,
    '</figure>',
  ].join('')
}

function writeDocument(element: HtmlElement): string {
  const link = findElements(childrenOf(element), ({ name }) => name === 'a')[0]
  const href = link && ownFile(link.attribs.href, 'document')
  if (!href) return ''
  const name = oneLine(textOf([link])) || href.slice('/media/'.length)
  const bytes = readNumber(element.attribs['data-bytes'], 10 ** 12)
  return `${writeTag('figure', { 'data-card': 'document', 'data-bytes': bytes })}${writeTag('a', { href })}${escapeText(name)}</a></figure>`
}

function writeReadAlso(element: HtmlElement): string {
  const id = readNumber(element.attribs['data-article'], 2_147_483_647)
  if (!id) return ''
  const title = oneLine(textOf(childrenOf(element).filter(isElement))) || 'مقال'
  return `${writeTag('figure', { 'data-card': 'article', 'data-article': id })}${writeTag('a', { href: `/a/${id}` })}${escapeText(title)}</a></figure>`
}

/** Links a poll by its id. The page with that id redirects to the poll's address. */
function writePoll(element: HtmlElement): string {
  const id = readNumber(element.attribs['data-poll'], 2_147_483_647)
  if (!id) return ''
  const question = oneLine(textOf(childrenOf(element).filter(isElement))) || 'استطلاع'
  return `${writeTag('figure', { 'data-card': 'poll', 'data-poll': id })}${writeTag('a', { href: `/poll/${id}` })}${escapeText(question)}</a></figure>`
}

function ownFile(path: string | undefined, kind: AttachmentKind): string | undefined {
  return parseAttachmentPath(path ?? '')?.kind === kind ? path : undefined
}

function ownPicture(path: string | undefined): string | undefined {
  return /^\/media\/[0-9a-f]{32}-\d{2,4}(?:-\w{3,4})?\.(?:webp|avif|jpeg)$/.exec(path ?? '')?.[0]
}

function readNumber(text: string | undefined, max: number): string | undefined {
  const number = /^[1-9]\d{0,12}$/.test(text ?? '') ? Number(text) : 0
  return number > 0 && number <= max ? String(number) : undefined
}

/** ISO 8601, UTC. */
function readTime(text: string | undefined): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text ?? '')) return undefined
  const time = new Date(text!)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, nameLength).trim()
}

/**
 * Whether the element's words also occur elsewhere: another article's title, a poll's question, a quotation
 * from the text.
 */
export function isRepeated({ attribs }: Pick<HtmlElement, 'attribs'>): boolean {
  return ['article', 'poll', 'pull'].includes(attribs['data-card'] ?? '')
}

/** Whether the content is not read as a part of the text, such as a file's name or a player's address. */
export function isChrome(element: HtmlElement): boolean {
  const { attribs } = element
  return (
    isRepeated(element) ||
    attribs['data-card'] === 'document' ||
    (attribs['data-embed'] !== undefined && URL.canParse(textOf(element.children as HtmlNode[])))
  )
}
