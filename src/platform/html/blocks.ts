import { escapeText } from '../../contract/escape-html.ts'
import { readLink } from './address.ts'
import { writeCard } from './card.ts'
import { captionOf, embedOf, writeEmbed } from './embed.ts'
import { embedUrl } from './embed-url.ts'
import { readFootnoteId, readFootnoteLink, withFootnoteId } from './footnotes.ts'
import { isBlank, onlyPictures, trimLine } from './line.ts'
import { itemsOf } from './list.ts'
import { type PictureRules, writePicture } from './picture.ts'
import { writePreformatted } from './preformatted.ts'
import { writeTable } from './table.ts'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isText,
  lineBreak,
  textOf,
  writeTag,
} from './tree.ts'

type Context = PictureRules & {
  /** Direction of an enclosing container that is dropped. */
  dir?: string | undefined
  /** Names of enclosing inline elements, which may not nest in themselves. */
  within?: ReadonlySet<string>
  /** Number of enclosing figures. */
  figures?: number
  /** Whether the enclosing card contains blocks. */
  card?: boolean
  /** Whether an element contains a block; cached, as it is called for every ancestor. */
  known: Map<HtmlElement, boolean>
  /** Ids of the footnotes written so far. */
  ids: Set<string>
}

const dropped = new Set(
  'script style template head title object embed applet canvas svg math map audio video form button input select textarea noscript nav'.split(
    ' ',
  ),
)
const blockTags = new Set(
  'p div section article aside header footer main address center details summary h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption table pre hr iframe amp-iframe'.split(
    ' ',
  ),
)
const inlineNames: Record<string, string> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}
const headingNames: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }
/** Limits nesting: a gallery nests figures in a figure, and each level reads its whole content. */
const maxFigures = 4

/**
 * Converts any HTML to a sequence of clean blocks: loose text becomes paragraphs, containers and empty blocks are
 * dropped.
 */
export function writeBlocks(nodes: HtmlNode[], rules: PictureRules): string {
  return flow(nodes, { ...rules, known: new Map(), ids: new Set() })
}

function flow(nodes: HtmlNode[], context: Context): string {
  let html = ''
  let line = ''
  const endParagraph = () => {
    if (line) html += writeParagraphs(line, context.dir)
    line = ''
  }
  const write = (node: HtmlNode) => {
    if (!isElement(node)) line += writeText(node)
    else if (node.name === 'br') line += lineBreak
    else if (isBlock(node)) {
      endParagraph()
      html += writeBlock(node, context)
      // Inline elements cannot contain blocks, but their content can be split.
    } else if (hasBlockInside(node, context)) childrenOf(node).forEach(write)
    else line += writeInline(node, context)
  }
  nodes.forEach(write)
  endParagraph()
  return html
}

function isBlock(element: HtmlElement): boolean {
  return blockTags.has(element.name) || embedOf(element) !== undefined
}

function hasBlockInside(element: HtmlElement, { known }: Context): boolean {
  return !dropped.has(element.name) && holdsBlock(element, known)
}

function holdsBlock(element: HtmlElement, known: Context['known']): boolean {
  const answer =
    known.get(element) ??
    childrenOf(element).some(child => isElement(child) && (isBlock(child) || holdsBlock(child, known)))
  known.set(element, answer)
  return answer
}

function writeBlock(element: HtmlElement, given: Context): string {
  const { name } = element
  const children = childrenOf(element)
  const dir = readDir(element)
  const context = dir === undefined ? given : { ...given, dir }
  const inside = given.dir === undefined ? given : { ...given, dir: undefined }
  const wrap = (tag: string, content: string, attributes?: Record<string, string | undefined>) =>
    wrapIn(tag, content, { ...attributes, dir: context.dir })

  // Cards of other sites are not ours to interpret.
  const card = context.baseUrl
    ? undefined
    : writeCard(element, {
        blocks: nodes => flow(nodes, { ...inside, card: true }),
        line: nodes => trimLine(writeLine(nodes, inside)),
        isNested: given.card === true,
      })
  if (card !== undefined) return card
  const embed = embedOf(element)
  if (embed) return writeEmbed(embed, captionOf(element))
  if (name in headingNames) {
    const words = trimLine(writeLine(children, inside))
    return words.includes('<img') || !words ? flow(children, context) : wrap(headingNames[name]!, words)
  }
  switch (name) {
    case 'iframe':
    case 'amp-iframe':
      return ''
    case 'hr':
      return '<hr>'
    case 'blockquote':
      return wrap('blockquote', flow(children, inside))
    case 'pre':
      return writePreformatted(element, context.dir)
    case 'ul':
    case 'ol':
      return wrap(name, writeItems(children, inside), name === 'ol' ? { start: readStart(element) } : {})
    case 'table':
      return writeTable(element, tableWriter(context, inside))
    case 'figure':
      return writeFigure(element, context)
    case 'p':
      return withFootnoteId(flow(children, context), element, context.ids)
    default:
      return hasClass(element, /^wp-caption$/) ? writeFigure(element, context) : flow(children, context)
  }
}

function wrapIn(tag: string, content: string, attributes: Record<string, string | undefined>): string {
  return content && `${writeTag(tag, attributes)}${content}</${tag}>`
}

function tableWriter(context: Context, inside: Context): Parameters<typeof writeTable>[1] {
  return {
    wrap: (tag, content) => wrapIn(tag, content, { dir: context.dir }),
    cell: nodes => writeItem(nodes, inside),
    line: nodes => trimLine(writeLine(nodes, inside)),
    paragraph: line => (line ? writeParagraphs(line, context.dir) : ''),
    unwrap: nodes => flow(nodes, context),
  }
}

/** Number of a list's first item, if not 1: a list may continue after a picture or paragraph. */
function readStart({ attribs }: HtmlElement): string | undefined {
  const written = /^\s*(-?\d{1,5})\s*$/.exec(attribs.start ?? '')?.[1]
  return written === undefined || Number(written) === 1 ? undefined : String(Number(written))
}

function writeItems(nodes: HtmlNode[], context: Context): string {
  let items = ''
  for (const { li, inside } of itemsOf(nodes)) {
    const content = writeItem(inside, context)
    const attributes = li ? { id: content && readFootnoteId(li, context.ids), dir: readDir(li) } : {}
    if (content) items += `${writeTag('li', attributes)}${content}</li>`
  }
  return items
}

/** Content of a list item or cell: one line, or blocks if it contains any. */
function writeItem(nodes: HtmlNode[], context: Context): string {
  const hasBlock = nodes.some(node => isElement(node) && (isBlock(node) || hasBlockInside(node, context)))
  return hasBlock ? flow(nodes, context) : trimLine(writeLine(nodes, context))
}

function writeFigure(figure: HtmlElement, given: Context): string {
  const children = childrenOf(figure)
  const context = { ...given, figures: (given.figures ?? 0) + 1 }
  if (context.figures > maxFigures) return flow(children, context)
  const isCaption = (element: HtmlElement) =>
    element.name === 'figcaption' || hasClass(element, /^wp-caption-text$/)
  const captions = findElements(children, isCaption)
  const embeds = findElements(children, element => embedOf(element) !== undefined)
  const caption = textOf(captions)
  if (embeds[0]) return writeEmbed(embedOf(embeds[0])!, caption || captionOf(embeds[0]))
  const address = textOf(children.filter(child => !captions.includes(child as HtmlElement)))
  const linked = /^\S+$/.test(address) ? embedUrl(address) : undefined
  if (linked && URL.canParse(address)) return writeEmbed(linked, caption)

  const table = captions.length > 0 ? findElements(children, ({ name }) => name === 'table')[0] : undefined
  if (table && isAll(table, children, captions)) {
    const dir = readDir(table) ?? context.dir
    return writeTable(table, tableWriter({ ...context, dir }, { ...context, dir: undefined }), captions)
  }

  const withoutCaption = (nodes: HtmlNode[]): HtmlNode[] =>
    nodes.filter(node => !captions.includes(node as HtmlElement))
  const pictures = trimLine(writeLine(withoutCaption(children), context))
  if (address !== '' || !onlyPictures(pictures) || captions.length > 1) return flow(children, context)
  const words = trimLine(writeLine(captions.flatMap(childrenOf), context))
  return `${writeTag('figure', { dir: context.dir })}${pictures}${words && `<figcaption>${words}</figcaption>`}</figure>`
}

/** Whether a figure contains only this table and its captions. */
function isAll(table: HtmlElement, children: HtmlNode[], captions: HtmlElement[]): boolean {
  const isShown = ({ name }: HtmlElement) => name === 'img' || name === 'iframe' || name === 'figure'
  const rest = children.filter(child => !captions.includes(child as HtmlElement))
  const inTable = findElements([table], element => isShown(element) || captions.includes(element))
  return (
    textOf([table]) === textOf(rest) &&
    !inTable.some(element => captions.includes(element)) &&
    inTable.length === findElements(rest, isShown).length
  )
}

/** Writes all content as one line; nested blocks are separated by spaces. */
function writeLine(nodes: HtmlNode[], context: Context): string {
  return nodes
    .map(node => {
      if (!isElement(node)) return writeText(node)
      if (node.name === 'br') return lineBreak
      return blockTags.has(node.name) && !dropped.has(node.name)
        ? ` ${writeLine(childrenOf(node), context)} `
        : writeInline(node, context)
    })
    .join('')
    .replace(/ {2,}/g, ' ')
}

function writeInline(element: HtmlElement, context: Context): string {
  const { name } = element
  if (dropped.has(name)) return ''
  if (name === 'img' || name === 'amp-img') {
    const { tag, text } = writePicture(element, context)
    return tag ?? escapeText(text ?? '')
  }
  const within = context.within ?? new Set<string>()
  const wanted = name === 'a' ? 'a' : inlineNames[name]
  const footnote = name === 'a' ? readFootnoteLink(element.attribs.href) : undefined
  const href = footnote ?? (name === 'a' ? readLink(element.attribs.href, context.baseUrl) : undefined)
  const isKept = wanted !== undefined && !within.has(wanted) && (wanted !== 'a' || href !== undefined)
  const deeper = isKept ? { ...context, within: new Set([...within, wanted]) } : context
  const line = writeLine(childrenOf(element), deeper)
  if (!isKept || isBlank(line)) return line
  const content = line.replaceAll(lineBreak, '<br>')
  if (wanted !== 'a') return `<${wanted}>${content}</${wanted}>`
  // Drops the link of a picture to its own file, which is common in galleries and useless here.
  if (onlyPictures(content) && /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(href!)) return content
  if (footnote) return `${writeTag('a', { href, id: readFootnoteId(element, context.ids) })}${content}</a>`
  return `${writeTag('a', { href, rel: /^https?:/i.test(href!) ? 'noopener' : undefined })}${content}</a>`
}

function writeText(node: HtmlNode): string {
  if (!isText(node)) return ''
  return escapeText(node.data.replaceAll(lineBreak, '').replace(/[ \t\n\r\f]+/g, ' '))
}

function writeParagraphs(line: string, dir: string | undefined): string {
  return line
    .replace(/\s{2,}/g, ' ')
    .split(/(?: ?\ue000){2,} ?/)
    .map(trimLine)
    .filter(Boolean)
    .map(words => {
      const pictures = onlyPictures(words)
      if (pictures) return pictures.map(picture => `<figure>${picture}</figure>`).join('')
      const embed = /^https?:\/\/\S+$/.test(words) ? embedUrl(words.replaceAll('&amp;', '&')) : undefined
      return embed ? writeEmbed(embed, '') : `${writeTag('p', { dir })}${words}</p>`
    })
    .join('')
}

function readDir(element: HtmlElement): string | undefined {
  return /^(rtl|ltr)$/i.exec(element.attribs.dir ?? '')?.[0].toLowerCase()
}
