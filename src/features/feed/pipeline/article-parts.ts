import { readMinutes } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { isImageLink } from '../../../contract/image-link.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { CleanItem } from './clean.ts'
import type { FeedPicture } from './feed-item.ts'
import { withoutPictures } from './judge-picture.ts'
import type { ReadingRule } from './reading-rule.ts'
import { stripTracking } from './tracking.ts'

/** The parts of an item that its article gets by the filter's settings. */
export function articleParts(item: CleanItem, rule: ReadingRule) {
  const { html, ...pictures } = picturesBy(rule, item)
  return { ...pictures, body: bodyOf({ ...item, html }, rule) }
}

/** Pictures that the filter may use. The rules judge the item by the pictures of the source. */
function picturesBy(
  { pictureRights, creditLine }: ReadingRule,
  { image, otherImages, html }: CleanItem,
): Pick<CleanItem, 'image' | 'otherImages' | 'html'> & { linked: FeedPicture | undefined } {
  const credited = (picture: FeedPicture) => (creditLine ? { credit: creditLine, ...picture } : picture)
  if (pictureRights === 'copy') {
    return {
      image: image && credited(image),
      otherImages: otherImages.map(credited),
      linked: undefined,
      html,
    }
  }
  const linked =
    pictureRights === 'link' && image ? linkable([image, ...otherImages].map(credited)) : undefined
  return { image: undefined, otherImages: [], linked, html: withoutPictures(html) }
}

/** The first picture whose address readers can open. */
function linkable(pictures: FeedPicture[]): FeedPicture | undefined {
  for (const picture of pictures) {
    const url = stripTracking(picture.url)
    if (isImageLink(url) && !isHidden(url)) return { ...picture, url }
  }
  return undefined
}

/** Files of a folder have no address elsewhere: their host cannot exist (RFC 6761). */
const isHidden = (url: string) => URL.parse(url)?.hostname.endsWith('.invalid') ?? true

/** The article's body: the full text if the filter wants it, otherwise the summary. */
function bodyOf(item: CleanItem, { fullText }: ReadingRule) {
  const html = fullText ? item.html : item.summary && `<p>${escapeText(item.summary)}</p>`
  const text = fullText ? item.text : htmlToText(html)
  return { html, text, readMinutes: readMinutes(text) }
}
