import { DomUtils } from 'htmlparser2'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textOf,
} from './tree.ts'

type BodyPicture = { src: string; alt: string; width: number | null; height: number | null; caption: string }
type Words = { html: string; text: string }

/**
 * A part of an article's body, for clients that do not render HTML. `html` has only inline elements, if the
 * kind allows.
 */
export type BodyBlock =
  | ({ type: 'paragraph' | 'box' | 'table' | 'html' } & Words)
  | ({ type: 'heading'; level: number } & Words)
  | ({ type: 'quote'; pull: boolean } & Words)
  | ({ type: 'number'; value: string } & Words)
  | ({ type: 'update'; at: string | null } & Words)
  | { type: 'list'; ordered: boolean; items: Words[] }
  | ({ type: 'picture' } & BodyPicture)
  | { type: 'gallery'; pictures: BodyPicture[] }
  | {
      type: 'video' | 'audio'
      src: string
      poster: string | null
      captions: string | null
      seconds: number | null
      caption: string
    }
  | { type: 'document'; src: string; name: string; bytes: number | null }
  | { type: 'embed'; url: string; caption: string }
  | { type: 'article' | 'poll'; id: number; title: string }
  | { type: 'rule' }

/** Splits sanitised HTML into blocks, in order and without loss. */
export function bodyBlocks(html: string): BodyBlock[] {
  return parseHtml(html).flatMap(node => {
    if (isElement(node)) return blockOf(node)
    const text = textOf([node]).trim()
    return text === '' ? [] : [{ type: 'paragraph', html: outerHtml(node), text }]
  })
}

/** Writes Arabic letters instead of entities. */
const asText = { encodeEntities: 'utf8' } as const
const outerHtml = (node: HtmlNode) => DomUtils.getOuterHTML(node, asText)
const innerHtml = (element: HtmlElement) => DomUtils.getInnerHTML(element, asText)

const wordsOf = (element: HtmlElement): Words => ({
  html: innerHtml(element),
  text: textOf(childrenOf(element)),
})
const whole = (element: HtmlElement): Words => ({
  html: outerHtml(element),
  text: textOf([element]),
})
const find = (element: HtmlElement, ...names: string[]) =>
  findElements(childrenOf(element), ({ name }) => names.includes(name))
const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null)
const captionOf = (element: HtmlElement) => textOf(find(element, 'figcaption'))

function blockOf(element: HtmlElement): BodyBlock | BodyBlock[] {
  const { name, attribs } = element
  const card = attribs['data-card']
  if (/^h[2-4]$/.test(name)) return { type: 'heading', level: Number(name[1]), ...wordsOf(element) }
  if (name === 'p') return paragraphOf(element)
  if (name === 'ul' || name === 'ol') {
    const items = childrenOf(element).filter(isElement).map(wordsOf)
    return { type: 'list', ordered: name === 'ol', items }
  }
  if (name === 'blockquote') return { type: 'quote', pull: card === 'pull', ...wordsOf(element) }
  if (name === 'aside' && card === 'box') return { type: 'box', ...wordsOf(element) }
  if (name === 'aside' && card === 'number') return numberBlock(element)
  if (name === 'aside' && card === 'update')
    return { type: 'update', at: attribs['data-at'] ?? null, ...wordsOf(element) }
  if (name === 'div' && card === 'gallery') return { type: 'gallery', pictures: picturesOf(element) }
  if (name === 'table') return { type: 'table', ...whole(element) }
  if (name === 'hr') return { type: 'rule' }
  if (name === 'figure') return figureOf(element) ?? { type: 'html', ...whole(element) }
  const [picture] = name === 'img' || name === 'a' ? picturesIn([element]) : []
  return picture ? { type: 'picture', ...picture } : { type: 'html', ...whole(element) }
}

/** A number card: its first line is the number, the other lines are its sentence. */
function numberBlock(element: HtmlElement): BodyBlock {
  const [value, ...sentence] = childrenOf(element)
  const html = sentence.map(outerHtml).join('')
  return { type: 'number', value: textOf(value ? [value] : []), html, text: textOf(sentence) }
}

/** A paragraph, or its pictures if it contains nothing else. */
function paragraphOf(element: HtmlElement): BodyBlock | BodyBlock[] {
  const words = wordsOf(element)
  const pictures = words.text === '' ? picturesIn([element]) : []
  if (pictures.length === 0) return { type: 'paragraph', ...words }
  return pictures.map(picture => ({ type: 'picture', ...picture }))
}

function figureOf(element: HtmlElement): BodyBlock | undefined {
  const { attribs } = element
  const [link] = find(element, 'a')
  const [player] = find(element, 'video', 'audio')
  if (attribs['data-embed'] !== undefined)
    return { type: 'embed', url: attribs['data-embed'], caption: captionOf(element) }
  const card = attribs['data-card']
  if (card === 'article' || card === 'poll') {
    const id = numberOf(attribs[`data-${card}`])
    return id === null || !link ? undefined : { type: card, id, title: textOf([link]) }
  }
  if (attribs['data-card'] === 'document') {
    if (!link) return undefined
    const bytes = numberOf(attribs['data-bytes'])
    return { type: 'document', src: link.attribs.href ?? '', name: textOf([link]), bytes }
  }
  if (player) {
    return {
      type: player.name === 'video' ? 'video' : 'audio',
      src: player.attribs.src ?? '',
      poster: player.attribs.poster ?? null,
      captions: find(player, 'track')[0]?.attribs.src ?? null,
      seconds: numberOf(attribs['data-seconds']),
      caption: captionOf(element),
    }
  }
  const [picture, ...others] = picturesIn([element])
  if (!picture || others.length > 0 || find(element, 'table').length > 0) return undefined
  return { type: 'picture', ...picture, caption: captionOf(element) }
}

function picturesOf(gallery: HtmlElement): BodyPicture[] {
  return childrenOf(gallery)
    .filter(isElement)
    .flatMap(figure => picturesIn([figure]).map(picture => ({ ...picture, caption: captionOf(figure) })))
}

function picturesIn(nodes: HtmlNode[]): BodyPicture[] {
  return findElements(nodes, ({ name }) => name === 'img').map(({ attribs }) => ({
    src: attribs.src ?? '',
    alt: attribs.alt ?? '',
    width: numberOf(attribs.width),
    height: numberOf(attribs.height),
    caption: '',
  }))
}
