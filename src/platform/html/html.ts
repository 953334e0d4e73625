import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { escapeText } from '../../contract/escape-html.ts'
import { paragraphsBeforeTheWall } from '../../contract/wall.ts'
import { writeBlocks } from './blocks.ts'
import { isChrome, isRepeated } from './card.ts'
import type { PictureRules } from './picture.ts'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  isElement,
  lineTags,
  mendReferences,
  parseHtml,
  textOf,
  tidyLines,
} from './tree.ts'

const blocks = 'p h2 h3 h4 ul ol li blockquote figure figcaption table caption td th pre aside'.split(' ')
const inline = 'img a strong em u s sub sup br hr thead tbody tr code div video audio track'.split(' ')
const player = ['src', 'controls', 'preload']

/** Elements and attributes allowed in articles. A last check: the output of blocks.ts passes unchanged. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline],
  allowedAttributes: {
    ...Object.fromEntries(blocks.map(tag => [tag, ['dir']])),
    a: ['href', 'rel', 'id'],
    p: ['id', 'dir'],
    li: ['id', 'dir'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'dir'],
    figure: ['data-embed', 'dir', 'data-card', 'data-seconds', 'data-bytes', 'data-article', 'data-poll'],
    blockquote: ['dir', 'data-card'],
    aside: ['data-card', 'data-at'],
    div: ['data-card'],
    video: [...player, 'poster', 'width', 'height'],
    audio: player,
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    td: ['colspan', 'rowspan', 'dir'],
    th: ['colspan', 'rowspan', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'data-embed'],
  selfClosing: ['img', 'br', 'hr', 'track'],
  allowProtocolRelative: false,
  nestingLimit: 150,
}

/**
 * Sanitises article HTML from any source, as we store and show it: blocks of a few kinds, no scripts or
 * trackers, players and posts as `figure[data-embed]` (see embed.ts), the editor's cards as `[data-card]`
 * (card.ts). Idempotent. With `baseUrl`, relative addresses become absolute; without it, only paths of this
 * site are kept.
 */
export function sanitiseArticleHtml(html: string, rules: PictureRules = {}): string {
  const mended = mendReferences(html)
  const nodes = parseHtml(mended)
  return sanitizeHtml(writeBlocks(nodes, rules), policy)
}

/** Visible text, one line per block. */
export function htmlToText(html: string): string {
  return textOf(parseHtml(mendReferences(html)), isRepeated)
}

/** The readable text of sanitised HTML, for counting words. */
export function proseOf(html: string): string {
  return textOf(parseHtml(html), isChrome)
}

const pieceLength = 16_384

/**
 * Beginning of sanitised HTML's text, about this many letters. Builds no tree, because a body may have a
 * million tags.
 */
export function beginningOfText(html: string, letters: number): string {
  let text = ''
  /** Number of open elements since the beginning of a skipped one. */
  let passed = 0
  const endLine = (name: string) => {
    if (passed > 0) passed -= 1
    else if (lineTags.has(name)) text += '\n'
    else if (name === 'td' || name === 'th') text += ' '
  }
  const parser = new Parser({
    ontext(data) {
      if (passed === 0) text += data
    },
    onopentag(name, attribs) {
      if (passed > 0 || isRepeated({ attribs })) passed += 1
      else if (lineTags.has(name)) text += '\n'
    },
    onclosetag: endLine,
  })
  for (let at = 0; at < html.length && text.length < letters; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  return tidyLines(text)
}

/**
 * Splits a subscriber-only article's sanitised HTML into the open part, its first paragraphs, and the rest.
 * If nothing would remain, fewer paragraphs are open. A single paragraph is cut in half.
 */
export function splitAtWall(html: string): { open: string; paid: string } {
  const elements = parseHtml(html).filter(isElement)
  const first = elements.filter(({ name }) => name === 'p').slice(0, paragraphsBeforeTheWall)
  const [only] = elements
  if (only?.name === 'p' && elements.length === 1) return splitParagraph(only)
  const open = first.length === elements.length ? first.slice(0, -1) : first
  const joined = (some: HtmlElement[]) => some.map(element => sourceOf(element, html)).join('')
  return { open: joined(open), paid: joined(elements.filter(element => !open.includes(element))) }
}

function splitParagraph(paragraph: HtmlElement): { open: string; paid: string } {
  const words = textOf([paragraph]).split(/\s+/)
  const half = Math.floor(words.length / 2)
  const written = (some: string[]) => `<p>${escapeText(some.join(' '))}</p>`
  return { open: half > 0 ? written([...words.slice(0, half), '…']) : '', paid: written(words.slice(half)) }
}

/** `caption`: plain text; '' without one. */
export type BlockPicture = { src: string; alt: string; caption: string }

export type Block = {
  tag: string
  html: string
  text: string
  links: string[]
  /** The text inside links. */
  linkText: string
  pictures: BlockPicture[]
}

/** Splits sanitised HTML into its blocks, in order. */
export function splitBlocks(html: string): Block[] {
  return parseHtml(html)
    .filter(isElement)
    .map(element => {
      const source = sourceOf(element, html)
      const links = source.includes('<a') ? findElements(childrenOf(element), ({ name }) => name === 'a') : []
      return {
        tag: element.name,
        html: source,
        text: textOf([element]),
        links: links.map(link => link.attribs.href ?? ''),
        linkText: links.length > 0 ? textOf(links) : '',
        pictures: source.includes('<img') ? picturesIn(element) : [],
      }
    })
}

/** In their order. The caption of a figure belongs to its only picture. */
function picturesIn(block: HtmlElement): BlockPicture[] {
  const within = (element: HtmlElement, name: string) =>
    findElements([element], ({ name: own }) => own === name)
  const captions = new Map(
    within(block, 'figure').flatMap(figure => {
      const [picture, ...others] = within(figure, 'img')
      const isOnly = picture && others.length === 0
      return isOnly ? [[picture, textOf(within(figure, 'figcaption'))] as const] : []
    }),
  )
  return within(block, 'img').flatMap(picture => {
    const { src, alt = '' } = picture.attribs
    return src ? { src, alt, caption: captions.get(picture) ?? '' } : []
  })
}

/** Source text of an element. */
function sourceOf({ startIndex, endIndex }: HtmlElement, html: string): string {
  return html.slice(startIndex!, endIndex! + 1)
}
