import { readMinutes } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { CleanItem } from './clean.ts'
import type { FeedPicture } from './feed-item.ts'
import { withoutPictures } from './judge-picture.ts'
import type { ReadingRule } from './reading-rule.ts'

/** The parts of an item that its article gets by the filter's settings. */
export function articleParts(item: CleanItem, rule: ReadingRule) {
  const { image, otherImages, html } = picturesBy(rule, item)
  return { image, otherImages, body: bodyOf({ ...item, html }, rule) }
}

/** Pictures that the filter may use. The rules judge the item by the pictures of the source. */
function picturesBy(
  { pictureRights, creditLine }: ReadingRule,
  { image, otherImages, html }: CleanItem,
): Pick<CleanItem, 'image' | 'otherImages' | 'html'> {
  if (pictureRights === 'none') return { image: undefined, otherImages: [], html: withoutPictures(html) }
  const credited = (picture: FeedPicture) => (creditLine ? { credit: creditLine, ...picture } : picture)
  return { image: image && credited(image), otherImages: otherImages.map(credited), html }
}

/** The article's body: the full text if the filter wants it, otherwise the summary. */
function bodyOf(item: CleanItem, { fullText }: ReadingRule) {
  const html = fullText ? item.html : item.summary && `<p>${escapeText(item.summary)}</p>`
  const text = fullText ? item.text : htmlToText(html)
  return { html, text, readMinutes: readMinutes(text) }
}
