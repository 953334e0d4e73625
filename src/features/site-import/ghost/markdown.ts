import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { findTable } from './markdown-table.ts'

/** A longer line is not searched for marks. */
const longestLine = 20_000

/**
 * The Markdown that writers use, as HTML: headings, paragraphs, lists, tables, quotes, code, rules, pictures, links, bold
 * and italic. HTML in it stays.
 */
export function readMarkdown(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  let html = ''
  let paragraph: string[] = []
  let list: { tag: string; items: string[] } | undefined
  let quote: string[] = []
  let code: string[] | undefined
  const end = () => {
    if (paragraph.length > 0) html += writeParagraph(paragraph)
    if (list) html += `<${list.tag}>${list.items.map(item => `<li>${item}</li>`).join('')}</${list.tag}>`
    if (quote.length > 0) html += `<blockquote>${readMarkdown(quote.join('\n'))}</blockquote>`
    paragraph = []
    quote = []
    list = undefined
  }
  for (const line of lines) {
    const isFence = /^\s{0,3}(?:```|~~~)/.test(line)
    if (code) {
      if (isFence) html += `<pre><code>${escapeText(code.join('\n'))}</code></pre>`
      if (isFence) code = undefined
      else code.push(line)
      continue
    }
    const [, level, heading] = /^ {0,3}(#{1,6}) +(.*)$/.exec(line) ?? []
    const [, sign, item] = /^ {0,3}([-*+]|\d{1,9}[.)]) +(.*)$/.exec(line) ?? []
    const quoted = /^ {0,3}> ?(.*)$/.exec(line)?.[1]
    if (quoted === undefined && quote.length > 0) end()
    if (isFence) {
      end()
      code = []
    } else if (line.trim() === '') end()
    else if (/^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line)) {
      end()
      html += '<hr>'
    } else if (level && heading !== undefined) {
      end()
      html += `<h${level.length}>${writeLine(heading.replace(/ +#+ *$/, ''))}</h${level.length}>`
    } else if (quoted !== undefined) {
      if (quote.length === 0) end()
      quote.push(quoted.replace(/^(?:> ?)+/, ''))
    } else if (sign && item !== undefined) {
      const tag = /\d/.test(sign) ? 'ol' : 'ul'
      if (list?.tag !== tag) end()
      list ??= { tag, items: [] }
      list.items.push(writeLine(item))
    } else if (list && /^\s/.test(line))
      list.items.push(`${list.items.pop() ?? ''} ${writeLine(line.trim())}`)
    else {
      if (list) end()
      paragraph.push(line)
    }
  }
  if (code) html += `<pre><code>${escapeText(code.join('\n'))}</code></pre>`
  end()
  return html
}

/** Two spaces at the end of a line are a line break. */
function writeParagraph(lines: string[]): string {
  const table = findTable(lines)
  if (table) {
    const before = table.before.length > 0 ? writeParagraph(table.before) : ''
    const row = (tag: string, cells: string[]) =>
      `<tr>${cells.map(cell => `<${tag}>${writeLine(cell)}</${tag}>`).join('')}</tr>`
    const rows = table.rows.map(cells => row('td', cells)).join('')
    return `${before}<table><thead>${row('th', table.head)}</thead><tbody>${rows}</tbody></table>`
  }
  const text = lines.map(line => (/ {2}$/.test(line) ? `${line.trimEnd()}<br>` : line)).join('\n')
  const written = writeLine(text)
  return /^\s*<(?:div|p|figure|table|iframe|blockquote|ul|ol|h[1-6]|img|!--)\b/i.test(written)
    ? written
    : `<p>${written}</p>`
}

const address = /^<?([^\s<>()]{1,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,200})?)>?(?:\s+["'][^"']*["'])?$/

function writeLine(line: string): string {
  if (line.length > longestLine) return line
  return line
    .replace(/`([^`\n]+)`/g, (_, code: string) => `<code>${escapeText(code)}</code>`)
    .replace(
      /(!?)\[([^[\]]{0,500})\]\(((?:[^()\n]|\([^()\n]{0,200}\)){1,2300})\)/g,
      (whole, isPicture: string, words: string, given: string) => {
        const href = address.exec(given.trim())?.[1]
        if (!href) return whole
        return isPicture
          ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(words)}">`
          : `<a href="${escapeHtml(href)}">${words}</a>`
      },
    )
    .replace(/<(https?:\/\/[^\s<>]{1,2000})>/g, '<a href="$1">$1</a>')
    .replace(/(\*\*|__)(?=\S)([^*_\n]{0,2000}?\S)\1/g, '<strong>$2</strong>')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,2000})\*/gu, '<em>$1</em>')
    .replace(/(?<![\p{L}\p{N}_/"=])_(?=[^\s_])([^_\n]{1,2000})_(?![\p{L}\p{N}])/gu, '<em>$1</em>')
}
