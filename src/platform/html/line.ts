import { lineBreak } from './tree.ts'

/** The pictures of a line, each with its link if it has one; undefined if the line has other content. */
export function onlyPictures(line: string): string[] | undefined {
  if (!line.includes('<img ')) return undefined
  const pictures: string[] = []
  const piece = /\s*(?:(<a [^>]*>)|(<img [^>]*>)|(<\/a>))|\s+$/y
  let link = ''
  while (piece.lastIndex < line.length) {
    const [found, open, picture, close] = piece.exec(line) ?? []
    if (found === undefined) return undefined
    if (open) link = open
    else if (close) link = ''
    else if (picture) pictures.push(link ? `${link}${picture}</a>` : picture)
  }
  return pictures
}

const blank = /[\s\ue000\u200b\u200e\u200f\ufeff]/

/** Trims invisible content. Uses a loop, because a regular expression could take n² steps. */
export function trimLine(line: string): string {
  if (isBlank(line)) return ''
  let start = 0
  let end = line.length
  while (blank.test(line[start]!) || line.startsWith('<br>', start)) start += line[start] === '<' ? 4 : 1
  while (blank.test(line[end - 1]!) || line.endsWith('<br>', end)) end -= line[end - 1] === '>' ? 4 : 1
  return line
    .slice(start, end)
    .replace(/\s{2,}/g, ' ')
    .replaceAll(lineBreak, '<br>')
}

const inked = /^[^<\s\ue000\u200b-\u200f\ufeff\u00ad]/

export function isBlank(html: string): boolean {
  if (inked.test(html)) return false
  return !html.includes('<img') && !/[^\s\ue000\u200b-\u200f\ufeff\u00ad]/.test(html.replace(/<[^>]*>/g, ''))
}
