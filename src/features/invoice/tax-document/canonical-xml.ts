import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { printable } from '../../../platform/documents/xml.ts'

type Attributes = Record<string, string>

/**
 * An element in canonical form (Canonical XML 1.1 §2.3): end tags also for empty elements, attributes in the order of
 * their names, which the caller keeps, with values without signs. Left out if it has no content.
 */
export function node(
  name: string,
  content: string | undefined | readonly (string | undefined)[],
  attributes: Attributes = {},
): string | undefined {
  const parts = (typeof content === 'string' ? [escaped(content)] : (content ?? [])).filter(Boolean)
  if (parts.length === 0) return undefined
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>${parts.join('')}</${name}>`
}

const escaped = (text: string) => escapeText(printable(text)).replaceAll('\r', '&#xD;')

/** Text of one line, cut between characters; undefined if nothing is left. */
export function oneLine(text: string, max: number): string | undefined {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  return [...line].slice(0, max).join('').trim() || undefined
}
