import { withoutSpill } from '../../../arabic/bidi.ts'
import { truncate } from '../../../arabic/truncate.ts'
import {
  type Block,
  htmlToText,
  picturesIn,
  sanitiseArticleHtml,
  splitBlocks,
} from '../../../platform/html/html.ts'
import { smallestPicture } from '../../../platform/html/picture.ts'
import { decodeEntities } from '../../../platform/html/tree.ts'
import { cutReadMore, dropBoilerplate } from './boilerplate.ts'
import type { FeedItem, FeedPicture } from './feed-item.ts'
import { mayShowStory, wholePictureAt } from './judge-picture.ts'
import { stripTracking } from './tracking.ts'

/** A displayable item: its HTML is sanitised. */
export type CleanItem = Omit<FeedItem, 'baseUrl'> & {
  /** Plain text, at most 500 characters. */
  summary: string
  /** Text of the HTML, one line per block. */
  text: string
  /** The lead picture, removed from the start of the HTML. */
  image: FeedPicture | undefined
  /** Pictures that replace it if it cannot be had, the best first. */
  otherImages: FeedPicture[]
  /** The full text has no words, picture, table or embed. */
  isEmpty: boolean
}

const summaryLength = 500
/** Short posts have no title; their first words replace it. */
const titleLength = 90
const maxOthers = 4

export function cleanItem(item: FeedItem): CleanItem {
  const { baseUrl, ...kept } = item
  const body = cleanBlocks(item.html, baseUrl)
  const [image, ...others] = leadPictures(item.images, body)
  const otherImages = [...new Map(others.map(other => [other.url, other])).values()]
  const blocks = image ? withoutLead(body, image) : body
  const text = textOfBlocks(blocks)
  return {
    ...kept,
    title: item.title || truncate(withoutSpill(text.split('\n')[0] ?? ''), titleLength),
    url: item.url && stripTracking(item.url),
    html: blocks.map(block => block.html).join(''),
    text,
    summary: summarise(textOfBlocks(cleanBlocks(item.summary, baseUrl)), text, item.title),
    image,
    otherImages: otherImages.filter(({ url }) => url !== image?.url).slice(0, maxOthers),
    isEmpty: body.every(({ tag }) => tag === 'hr') && item.media.length === 0,
  }
}

function cleanBlocks(html: string, baseUrl: string): Block[] {
  if (html === '') return []
  const rules = { baseUrl, smallest: smallestPicture }
  const clean = withJudgedPictures(sanitiseArticleHtml(unescapeMarkup(html), rules))
  return dropBoilerplate(splitBlocks(clean)).map(block => {
    const cut = cutReadMore(block.html)
    return {
      ...block,
      html: cut.replace(/ href="([^"]*)"/g, (_, href: string) => ` href="${stripEscaped(href)}"`),
      text: cut === block.html ? block.text : htmlToText(cut),
    }
  })
}

/** Sanitised HTML, without avatars and with full-size pictures in place of thumbnails. */
function withJudgedPictures(html: string): string {
  return html
    .replace(/<img src="([^"]*)"[^>]*>/g, (tag, escaped: string) => {
      const src = escaped.replaceAll('&amp;', '&')
      if (!mayShowStory(src)) return ''
      return tag.replace(escaped, wholePictureAt(src).replaceAll('&', '&amp;'))
    })
    .replace(emptyFigure, '')
}

const emptyFigure = /<figure>(<a [^>]*><\/a>)?(<figcaption>[^<]*<\/figcaption>)?<\/figure>/g

/** Removes pictures, and the figures that are empty without them, from sanitised HTML. */
export function withoutPictures(html: string): string {
  return html.replace(/<img [^>]*>/g, '').replace(emptyFigure, '')
}

/** Does what htmlToText does, from the result of splitBlocks. */
function textOfBlocks(blocks: Block[]): string {
  return blocks
    .map(block => block.text)
    .filter(Boolean)
    .join('\n')
}

function stripEscaped(href: string): string {
  return stripTracking(href.replaceAll('&amp;', '&')).replaceAll('&', '&amp;')
}

/** Some sites escape part of their HTML twice, which would show its tags. */
function unescapeMarkup(html: string): string {
  if (/<(pre|code)\b/i.test(html)) return html
  return hasTwoEscapedTags(html) ? decodeEntities(html) : html
}

const escapedName =
  /&lt;\/?(?:p|div|br|span|strong|b|em|img|a|ul|ol|li|h[1-6]|figure|blockquote|table|iframe)(?=\s|\/?&gt;)/gi
const longestTag = 1000

function hasTwoEscapedTags(html: string): boolean {
  let tags = 0
  let tagEnd = 0
  let end = 0
  let markup = 0
  for (const { 0: name, index } of html.matchAll(escapedName)) {
    if (index < tagEnd) continue
    const start = index + name.length
    end = indexFrom(html, '&gt;', start, end)
    markup = indexFrom(html, '<', start, markup)
    if (end > markup || end - start > longestTag) continue
    tagEnd = end
    if (++tags === 2) return true
  }
  return false
}

/** Like indexOf, but reuses an earlier result until it is passed. */
function indexFrom(text: string, sign: string, from: number, known: number): number {
  if (known >= from) return known
  const index = text.indexOf(sign, from)
  return index < 0 ? Number.POSITIVE_INFINITY : index
}

function summarise(given: string, text: string, title: string): string {
  const plain = withoutSpill(given)
  const isTelling = plain !== '' && plain !== title
  const words = (isTelling ? plain : withoutSpill(text))
    .replace(/\s+/g, ' ')
    .replace(/\s*\[(?:…|\.\.\.)\]\s*…?$/, '…')
  return truncate(words, summaryLength)
}

/** Pictures for the lead, the best first. Those that the feed declares precede those in the text. */
function leadPictures(images: FeedPicture[], blocks: Block[]): FeedPicture[] {
  const offered = images
    .filter(({ url }) => mayShowStory(url))
    .map(picture => ({ ...picture, url: wholePictureAt(picture.url) }))
  const inText = picturesOf(blocks)
  const [[first], [own]] = [offered, inText]
  if (!first || !own) return [...offered, ...inText]
  const isSame = pictureName(first.url) === pictureName(own.url)
  const captioned =
    isSame && own.caption ? [{ caption: own.caption, ...first }, ...offered.slice(1)] : offered
  // If both are the same picture, the one in the text is rarely the thumbnail.
  return isSame && isThumbnail(first.url) ? [own, ...offered] : [...captioned, ...inText]
}

function picturesOf(blocks: Block[]): FeedPicture[] {
  const pictured = blocks.filter(block => block.hasPicture).slice(0, maxOthers + 1)
  return pictured.flatMap(({ html }) =>
    picturesIn(html).map(({ src, alt, caption }) => ({
      url: src,
      ...(alt ? { alt } : {}),
      ...(caption ? { caption } : {}),
    })),
  )
}

const size = /[-_]\d{2,4}x\d{2,4}(?=\.\w+$)/

function isThumbnail(url: string): boolean {
  return size.test(url.replace(/[?#].*$/, ''))
}

function pictureName(url: string): string {
  return url
    .replace(/[?#].*$/, '')
    .replace(size, '')
    .replace(/^.*\//, '')
}

/** Pages show the lead picture and its caption themselves, so both are removed from the beginning of the text. */
function withoutLead(blocks: Block[], image: FeedPicture): Block[] {
  const [first, ...rest] = blocks
  if (first?.tag !== 'figure') return blocks
  const [shown, ...others] = picturesIn(first.html)
  const isSame = shown !== undefined && pictureName(shown.src) === pictureName(image.url)
  return isSame && others.length === 0 && first.text === shown.caption ? rest : blocks
}
