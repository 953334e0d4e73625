import { escapeText } from '../../../contract/escape-html.ts'
import { endsAt, introducesQuote, isField, isForwardMark, isQuoted } from './parts.ts'

const maxLines = 20_000

export type OwnText = {
  html: string
  /** Words above a forwarded text, which are for the editors. */
  above: string
}

/** The writer's text of a plain mail as paragraphs, without signature and quotes; of a forwarded one, that text. */
export function readPlain(text: string, isForwarded: boolean): OwnText {
  const lines = text.split(/\r\n|\r|\n/, maxLines)
  const mark = isForwarded ? findForward(lines) : -1
  if (mark < 0) return { html: paragraphsOf(ownLines(lines)), above: '' }
  const quoted = afterFields(lines.slice(mark + 1).map(line => line.replace(/^\s*>\s?/, '')))
  return { html: paragraphsOf(ownLines(quoted)), above: ownLines(lines.slice(0, mark)).join('\n').trim() }
}

function findForward(lines: string[]): number {
  const mark = lines.findIndex(line => isForwardMark(line.replace(/^\s*>\s?/, '')))
  if (mark >= 0) return mark
  const header = lines.findIndex((_, at) => lines.slice(at, at + 6).filter(isField).length >= 3)
  return header - (header >= 0 ? 1 : 0)
}

/** Skips header fields and their folded lines. */
function afterFields(lines: string[]): string[] {
  let at = 0
  while (at < lines.length && lines[at]!.trim() === '') at++
  while (at < lines.length && isField(lines[at]!)) {
    at++
    while (at < lines.length && /^\s+\S/.test(lines[at]!) && !isField(lines[at]!)) at++
  }
  return lines.slice(at)
}

function ownLines(lines: string[]): string[] {
  const own: string[] = []
  for (const [at, line] of lines.entries()) {
    if (own.some(kept => kept.trim()) && endsAt(lines, at)) break
    if (isQuoted(line)) {
      dropIntroduction(own)
      continue
    }
    own.push(line)
  }
  return own
}

/** Removes «في … كتب فلان:», which may be folded, above a quote. */
function dropIntroduction(own: string[]): void {
  while (own.length > 0 && own.at(-1)!.trim() === '') own.pop()
  for (const count of [1, 2]) {
    const last = own.slice(-count).join(' ')
    if (!introducesQuote(last)) continue
    own.splice(-count)
    return
  }
}

/** Mail programs fold plain text at about 76 letters. */
const fold = { least: 50, most: 80 }

function paragraphsOf(lines: string[]): string {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .flatMap(group => {
      const parts = group
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
      return isFolded(parts) ? [parts.join(' ')] : parts
    })
    .filter(Boolean)
    .map(paragraph => `<p>${escapeText(paragraph)}</p>`)
    .join('')
}

function isFolded(lines: string[]): boolean {
  const full = lines.slice(0, -1)
  return full.length > 0 && full.every(line => line.length >= fold.least && line.length <= fold.most)
}
