import { escapeHtml } from '../../../contract/escape-html.ts'
import { embedUrl } from '../../../platform/html/embed-url.ts'
import { inGallery, withoutMarks } from '../marks.ts'
import type { Note } from '../moved-item.schema.ts'
import { replaceShortcodes, type Shortcode } from './shortcodes.ts'

/** The body of a post as one piece of HTML: blocks without their comments, shortcodes with a meaning as HTML. */
export function readBody(content: string, postId: string): { html: string; notes: Note[] } {
  const counts = new Map<string, Note & { count: number }>()
  const note = (code: string, detail: string) => {
    const key = `${code} ${detail}`
    const known = counts.get(key) ?? { code, detail, count: 0 }
    counts.set(key, { ...known, count: known.count + 1 })
  }
  const text = withoutMarks(content.replace(/\r\n?/g, '\n'))
  const plain = readBlocks(text, note)
  const withCodes = replaceShortcodes(plain, knownShortcodes, code => writeShortcode(code, postId, note))
  const html = markGalleries(replacePlayers(withCodes, note))
  const notes = [...counts.values()].map(({ code, detail, count }) => ({
    code,
    detail: count > 1 ? `${detail} × ${count}` : String(detail),
  }))
  return { html, notes }
}

type TakeNote = (code: string, detail: string) => void

const comment = /<!--([\s\S]*?)-->/g
const ofBlock = /^\s*(\/)?wp:([a-z][a-z0-9_/-]*)\s*(?:\{[\s\S]*\}\s*)?(\/)?$/
/** Blocks without HTML of their own: the theme or a plugin makes it when a page is shown. */
const silentBlocks = new Set(['more', 'nextpage', 'spacer', 'separator', 'freeform', 'paragraph'])

/** Removes the comments of blocks, and reports blocks that have no HTML. Text outside of blocks is of the old editor. */
function readBlocks(text: string, note: TakeNote): string {
  if (!/<!--\s*wp:/.test(text)) return breakLines(withoutComments(text))
  let html = ''
  let at = 0
  let depth = 0
  for (const match of upToLast(text, '-->').matchAll(comment)) {
    const [all, inside = ''] = match
    const [found, isEnd, name = '', isEmpty] = ofBlock.exec(inside) ?? []
    if (found === undefined) continue
    const between = text.slice(at, match.index)
    html += depth === 0 ? breakLines(between) : between
    at = match.index + all.length
    if (isEmpty) {
      if (!silentBlocks.has(name)) note('blockDropped', name)
    } else if (isEnd) depth = Math.max(0, depth - 1)
    // The old editor's text in a block of its own.
    else if (name === 'freeform' || name === 'core/freeform') continue
    else depth += 1
  }
  const rest = text.slice(at)
  return withoutComments(html + (depth === 0 ? breakLines(rest) : rest))
}

/** Behind the last end each beginning would read the whole rest. */
const upToLast = (text: string, end: string) =>
  text.includes(end) ? text.slice(0, text.lastIndexOf(end) + end.length) : ''

function withoutComments(html: string): string {
  const whole = upToLast(html, '-->')
  return whole.replace(comment, '') + html.slice(whole.length)
}

const blockNames =
  'address article aside blockquote caption center colgroup col dd details div dl dt fieldset figcaption figure footer form h[1-6] header hr iframe li main nav object ol option p pre script section select style summary table tbody td tfoot th thead tr ul video audio'
const blockTag = `</?(?:${blockNames.split(' ').join('|')})(?:\\s[^<>]*)?>`
// A run of line ends is read once, from its beginning.
const beforeBlock = new RegExp(`(?<!\\n)\\n+(?=${blockTag})`, 'gi')
const afterBlock = new RegExp(`(${blockTag})\\n+`, 'gi')

/** Breaks text of the old WordPress editor as WordPress does: by line, with paragraphs at empty lines. */
function breakLines(text: string): string {
  if (!text.includes('\n')) return text
  return replaceElements(text, preformatted, {
    element: whole => whole,
    between: part =>
      part.trim() === ''
        ? ''
        : part
            .replace(/(?<![ \t])[ \t]+\n/g, '\n')
            .replace(beforeBlock, '')
            .replace(afterBlock, '$1')
            .replaceAll('\n', '<br>\n'),
  })
}

const preformatted = /<(pre|script|style)(?:\s[^<>]*)?>/gi
const players = /<(video|audio)\b([^<>]*)>/gi

type Replace = {
  element: (whole: string, attributes: string, inside: string) => string
  between?: (text: string) => string
}

/** Replaces elements up to their first end, in one pass. One that never ends is text. */
function replaceElements(
  html: string,
  opening: RegExp,
  { element, between = text => text }: Replace,
): string {
  /** The next end of each name: it is searched for once, however many elements begin before it. */
  const ends = new Map<string, number>()
  let out = ''
  let at = 0
  for (const match of html.matchAll(opening)) {
    if (match.index < at) continue
    const name = match[1]!.toLowerCase()
    const from = match.index + match[0].length
    if ((ends.get(name) ?? -1) < from) ends.set(name, findEnd(html, name, from))
    const end = ends.get(name)!
    if (end === Number.POSITIVE_INFINITY) continue
    const after = end + name.length + '</>'.length
    out += between(html.slice(at, match.index))
    out += element(html.slice(match.index, after), match[2] ?? '', html.slice(from, end))
    at = after
  }
  return out + between(html.slice(at))
}

function findEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}>`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? Number.POSITIVE_INFINITY
}

const knownShortcodes: ReadonlySet<string> = new Set([
  'caption',
  'wp_caption',
  'gallery',
  'embed',
  'youtube',
  'video',
  'audio',
  'playlist',
])
const fileNames = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'url', '']

function writeShortcode(
  { name, attributes, given, content }: Shortcode,
  postId: string,
  note: TakeNote,
): string {
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return writeCaption(attributes.get('caption'), content)
    case 'gallery':
      return writeGallery(attributes, postId)
    case 'embed':
    case 'youtube':
      return writeLink(youtubeAddress(name, content.trim() || (attributes.get('src') ?? addressIn(given))))
    case 'video':
    case 'audio': {
      const address = fileNames.map(key => attributes.get(key)).find(Boolean) ?? content.trim()
      if (address && !embedUrl(address)) note('recordingLinked', address)
      return writeLink(address)
    }
    default:
      note('shortcodeDropped', `[${name}]`)
      return content
  }
}

/** `[youtube=https://…?v=x]`: attributes would end at the second equals sign. */
const addressIn = (given: string) =>
  /https?:\/\/[^\s"']+/i.exec(given)?.[0] ?? given.replace(/^[\s=]+/, '').trim()

function youtubeAddress(name: string, given: string): string {
  return name === 'youtube' && /^[\w-]{11}$/.test(given) ? `https://www.youtube.com/watch?v=${given}` : given
}

/** A line with an address alone becomes an embed; what we cannot embed remains a link. */
function writeLink(address: string): string {
  const given = address
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
  if (!/^https?:\/\/\S+$/i.test(given)) return ''
  const written = escapeHtml(given)
  return embedUrl(given) ? `<p>${written}</p>` : `<p><a href="${written}">${written}</a></p>`
}

/** https://codex.wordpress.org/Caption_Shortcode: the picture, perhaps in a link, and the words after it. */
function writeCaption(attribute: string | undefined, content: string): string {
  const [, picture = '', words = ''] =
    /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? []
  if (!picture) return content
  const caption = withoutBreaks(attribute ? escapeHtml(attribute) : words)
  return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

function withoutBreaks(words: string): string {
  let text = words.trim()
  while (text.startsWith('<br>')) text = text.slice('<br>'.length).trimStart()
  while (text.endsWith('<br>')) text = text.slice(0, -'<br>'.length).trimEnd()
  return text
}

const picturesOf = (src: string) => `<figure><img src="${src}"></figure>`

function writeGallery(attributes: Map<string, string>, postId: string): string {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').map(id => id.trim())
  const named = ids.filter(id => /^\d{1,10}$/.test(id))
  const owner = /^\d{1,10}$/.exec(attributes.get('id') ?? '')?.[0] ?? postId
  const pictures =
    named.length > 0
      ? named.map(id => picturesOf(`https://moved-picture.invalid/${id}`))
      : [picturesOf(`https://moved-pictures-of.invalid/${owner}`)]
  return inGallery(pictures.join(''))
}

/** Recordings that the old site serves stay links to it. */
function replacePlayers(html: string, note: TakeNote): string {
  return replaceElements(html, players, {
    element(_, given, inside) {
      const address = /\bsrc=["']([^"']+)["']/i.exec(`${given} ${inside}`)?.[1] ?? ''
      if (address) note('recordingLinked', address)
      return writeLink(address)
    },
  })
}

const galleryElement = /<(figure|ul|div)\b([^<>]*)>/gi
const galleryClass = /\bclass=["'][^"']*(?:wp-block-gallery|blocks-gallery-grid|gallery-size-)/i

/** Galleries of blocks: the marks stand around the outermost element of each. */
function markGalleries(html: string): string {
  let out = ''
  let at = 0
  for (const match of html.matchAll(galleryElement)) {
    if (match.index < at || !galleryClass.test(match[2]!)) continue
    const end = endOfElement(html, match.index + match[0].length, match[1]!.toLowerCase())
    const inside = html.slice(match.index + match[0].length, end.inner)
    out += html.slice(at, match.index) + inGallery(figuresOf(inside))
    at = end.outer
  }
  return out + html.slice(at)
}

function endOfElement(html: string, from: number, name: string): { inner: number; outer: number } {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return { inner: found.index, outer: tags.lastIndex }
  }
  return { inner: html.length, outer: html.length }
}

const figureParts =
  /<img\b[^<>]*>|<figcaption\b[^<>]*>([\s\S]*?)<\/figcaption>|<dd\b[^<>]*\bgallery-caption\b[^<>]*>([\s\S]*?)<\/dd>/gi
const pictures = /<img\b[^<>]*>/gi

/** A caption follows its picture; one of the whole gallery comes last and becomes a paragraph. */
function figuresOf(inside: string): string {
  const figures: { img: string; caption: string }[] = []
  let whole = ''
  // Themes without HTML5 have galleries as lists of definitions.
  const captioned = [upToLast(inside, '</figcaption>'), upToLast(inside, '</dd>')].reduce((one, other) =>
    other.length > one.length ? other : one,
  )
  const rest = inside.slice(captioned.length)
  const parts = [...captioned.matchAll(figureParts), ...rest.matchAll(pictures)]
  for (const [part, own, ofList] of parts) {
    const caption = own ?? ofList
    const last = figures.at(-1)
    if (caption === undefined) figures.push({ img: part, caption: '' })
    else if (last && !last.caption && !/blocks-gallery-caption/.test(part)) last.caption = caption
    else whole += `<p>${caption}</p>`
  }
  const written = figures.map(
    ({ img, caption }) => `<figure>${img}${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
  )
  return written.join('') + whole
}
