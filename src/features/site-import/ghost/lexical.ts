import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { type TakeNote, writeCard } from './cards.ts'
import { asValue, listOf, textOf, type Value } from './values.ts'

/** Bits of a text's format, https://github.com/facebook/lexical (LexicalConstants). */
const formats: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  // Highlighted. Our texts have no colours.
  [128, 'strong'],
]
const deepest = 60

/** The text of Ghost's editor since 5.0 as HTML. */
export function writeLexical(document: Value, note: TakeNote): string {
  return writeChildren(asValue(document.root), note, 0)
}

function writeChildren(node: Value, note: TakeNote, depth: number): string {
  if (depth > deepest) return ''
  return listOf(node.children)
    .map(child => writeNode(asValue(child), note, depth + 1))
    .join('')
}

function writeNode(node: Value, note: TakeNote, depth: number): string {
  const inside = () => writeChildren(node, note, depth)
  const type = textOf(node, 'type').replace(/^extended-/, '')
  switch (type) {
    case 'paragraph':
      return `<p${directionOf(node)}>${inside()}</p>`
    case 'heading': {
      const tag = /^h[1-6]$/.exec(textOf(node, 'tag'))?.[0] ?? 'h2'
      return `<${tag}>${inside()}</${tag}>`
    }
    case 'quote':
    case 'aside':
      return `<blockquote><p>${inside()}</p></blockquote>`
    case 'list':
      return writeList(node, note, depth)
    case 'listitem':
      return `<li>${inside()}</li>`
    case 'text':
    case 'code-highlight':
      return writeText(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'tk':
    case 'zwnj':
    case 'at-link-search':
      return ''
    case 'link':
    case 'autolink':
    case 'at-link': {
      const url = textOf(node, 'url')
      return url ? `<a href="${escapeHtml(url)}">${inside() || escapeText(url)}</a>` : inside()
    }
    default:
      return Array.isArray(node.children) ? inside() : writeCard(type, node, note)
  }
}

const directionOf = (node: Value) => (node.direction === 'ltr' ? ' dir="ltr"' : '')

function writeText(node: Value): string {
  const format = typeof node.format === 'number' ? node.format : 0
  return formats
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeText(textOf(node, 'text')))
}

/** An item with nothing but a list belongs to the one before it. */
function writeList(node: Value, note: TakeNote, depth: number): string {
  const tag = node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul'
  const start =
    tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? ` start="${node.start}"` : ''
  const items: string[][] = []
  for (const child of listOf(node.children).map(asValue)) {
    const inner = listOf(child.children).map(asValue)
    const isNested = inner.length > 0 && inner.every(one => one.type === 'list')
    const written =
      child.type === 'listitem' ? writeChildren(child, note, depth + 1) : writeNode(child, note, depth + 1)
    const last = items.at(-1)
    if (isNested && last) last.push(written)
    else items.push([written])
  }
  const written = items.map(parts => `<li>${parts.join('')}</li>`)
  return `<${tag}${start}>${written.join('')}</${tag}>`
}
