import { type Block, htmlToText, sanitiseArticleHtml, splitBlocks } from '../../../platform/html/html.ts'
import { smallestPicture } from '../../../platform/html/picture.ts'
import { decodeEntities } from '../../../platform/html/tree.ts'
import { cutReadMore, dropBoilerplate } from './boilerplate.ts'
import { withJudgedPictures } from './judge-picture.ts'
import { stripTracking } from './tracking.ts'

/** Sanitises an item's HTML, and splits it into blocks without boilerplate, avatars and tracking. */
export function cleanHtml(html: string, baseUrl: string): Block[] {
  if (html === '') return []
  const markup = unescapeMarkup(html)
  const sanitised = sanitiseArticleHtml(markup, { baseUrl, smallest: smallestPicture })
  return dropBoilerplate(splitBlocks(withJudgedPictures(sanitised))).map(block => {
    const cut = cutReadMore(block.html)
    return {
      ...block,
      html: cut.replace(/ href="([^"]*)"/g, (_, href: string) => ` href="${stripEscaped(href)}"`),
      text: cut === block.html ? block.text : htmlToText(cut),
    }
  })
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
