import { escapeText } from '../../contract/escape-html.ts'
import {
  childrenOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  lineBreak,
  writeTag,
} from './tree.ts'

export function writePreformatted(element: HtmlElement, dir: string | undefined): string {
  const text = preformattedText(element).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
  if (text.trim() === '') return ''
  const isCode = findElements(childrenOf(element), ({ name }) => name === 'code').length > 0
  const content = escapeText(text.replaceAll(lineBreak, ''))
  return `${writeTag('pre', { dir })}${isCode ? `<code>${content}</code>` : content}</pre>`
}

function preformattedText(node: HtmlNode): string {
  if (isText(node)) return node.data
  if (!isElement(node)) return ''
  return node.name === 'br' ? '\n' : childrenOf(node).map(preformattedText).join('')
}
