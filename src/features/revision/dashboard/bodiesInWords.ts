import { formatBytes } from '../../../arabic/bytes.ts'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { formatDuration } from '../../../arabic/duration.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { cardNames } from '../../editor/dashboard/cards/cardNames.ts'
import { embedSiteName } from '../../editor/dashboard/embedSites.ts'

/**
 * Two texts as lines for comparison, with non-text content described: pictures, tables, players, cards. If a
 * description occurs in both for different files or articles, it is numbered.
 */
export function bodiesInWords(before: string, after: string): [before: string, after: string] {
  const known = new Map<string, string[]>()
  return [linesOf(before, known), linesOf(after, known)]
}

type LinesByHtml = Map<string, string[]>

function linesOf(html: string, known: LinesByHtml): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const br of body.querySelectorAll('br')) br.replaceWith(' ')
  return blocksIn(body, known).filter(Boolean).join('\n')
}

const holders = 'p, h1, h2, h3, h4, ul, ol, li, blockquote, figure, table, pre, aside, div, hr, img'

function blocksIn(parent: Element, known: LinesByHtml): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    lines.push(tidy(line))
    line = ''
  }
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && (node.matches(holders) || node.querySelector(holders))
    if (isBlock) {
      end()
      lines.push(...blockLines(node, known))
    } else line += node.textContent ?? ''
  }
  end()
  return lines.filter(Boolean)
}

function blockLines(element: Element, known: LinesByHtml): string[] {
  const card = element.getAttribute('data-card')
  if (card) return cardLines(card, element, known)
  switch (element.tagName) {
    case 'HR':
      return ['خط فاصل']
    case 'IMG':
      return [pictureLine(element, known)]
    case 'LI':
      return marked('• ', blocksIn(element, known))
    case 'BLOCKQUOTE':
      return ['اقتباس:', ...marked('  ', blocksIn(element, known))]
    case 'TABLE':
      return tableLines(element as HTMLTableElement, known)
    case 'FIGURE':
      return element.hasAttribute('data-embed') ? [embedLine(element)] : figureLines(element, known)
    default:
      return blocksIn(element, known)
  }
}

function cardLines(card: string, element: Element, known: LinesByHtml): string[] {
  const inside = () => marked('  ', blocksIn(element, known))
  switch (card) {
    case 'gallery': {
      const count = element.querySelectorAll('img').length
      return [`${cardNames.gallery}، ${plural(count, nouns.picture)}:`, ...inside()]
    }
    case 'update': {
      const at = element.getAttribute('data-at')
      const hour = at ? `، ${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}` : ''
      return [`${cardNames.update}${hour}:`, ...inside()]
    }
    case 'video':
    case 'audio':
      return playerLines(card, element, known)
    case 'document': {
      const bytes = element.getAttribute('data-bytes')
      const said = `${cardNames.document}: ${words(element)}${bytes ? ` (${formatBytes(Number(bytes))})` : ''}`
      return [told(said, element.querySelector('a')?.getAttribute('href'), known)]
    }
    case 'article':
      return [told(`${cardNames.article}: ${words(element)}`, element.getAttribute('data-article'), known)]
    case 'poll':
      return [told(`${cardNames.poll}: ${words(element)}`, element.getAttribute('data-poll'), known)]
    default:
      return card === 'pull' || card === 'number' || card === 'box'
        ? [`${cardNames[card]}:`, ...inside()]
        : inside()
  }
}

function playerLines(card: 'video' | 'audio', element: Element, known: LinesByHtml): string[] {
  const player = element.querySelector(card)
  const seconds = element.getAttribute('data-seconds')
  const said = [cardNames[card], seconds && formatDuration(Number(seconds))].filter(Boolean).join('، ')
  const poster = player?.getAttribute('poster')
  const captions = player?.querySelector('track')?.getAttribute('src')
  return [
    told(said, player?.getAttribute('src'), known),
    ...marked('  ', [
      card === 'video' ? (poster ? told('له صورة', poster, known) : 'بلا صورة') : '',
      captions ? told('له ترجمة', captions, known) : 'بلا ترجمة',
      captionOf(element),
    ]),
  ]
}

function figureLines(figure: Element, known: LinesByHtml): string[] {
  const pictures = Array.from(figure.querySelectorAll('img'), picture => pictureLine(picture, known))
  return pictures.length > 0 ? [...pictures, ...marked('  ', [captionOf(figure)])] : blocksIn(figure, known)
}

function captionOf(figure: Element): string {
  const caption = figure.querySelector('figcaption')
  const said = caption ? words(caption) : ''
  return said && `تعليق: ${said}`
}

function pictureLine(picture: Element, known: LinesByHtml): string {
  const alt = tidy(picture.getAttribute('alt') ?? '')
  return told(alt ? `صورة: ${alt}` : 'صورة بلا وصف', fileOf(picture.getAttribute('src')), known)
}

/** Equal for all sizes. */
const fileOf = (src: string | null) => /^\/media\/[0-9a-f]{32}/.exec(src ?? '')?.[0] ?? src

function embedLine(figure: Element): string {
  const address = figure.getAttribute('data-embed') ?? ''
  return `مضمّن من ${embedSiteName(address) ?? 'موقع آخر'}: ${address}`
}

function tableLines(table: HTMLTableElement, known: LinesByHtml): string[] {
  const caption = table.caption ? words(table.caption) : ''
  const rows = Array.from(table.rows, row =>
    Array.from(row.cells, cell => blocksIn(cell, known).join(' ') || '—').join(' | '),
  )
  return [`${cardNames.tableCard}${caption && `: ${caption}`}`, ...marked('  ', rows)]
}

/** Numbered if another item has the same description. */
function told(said: string, which: string | null | undefined, known: LinesByHtml): string {
  const others = known.get(said) ?? []
  if (!which) return said
  if (!others.includes(which)) known.set(said, [...others, which])
  const number = known.get(said)!.indexOf(which) + 1
  return number === 1 ? said : `${said} (${formatNumber(number)})`
}

const marked = (mark: string, lines: string[]) => lines.filter(Boolean).map(line => mark + line)
const words = (element: Element) => tidy(element.textContent ?? '')
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
