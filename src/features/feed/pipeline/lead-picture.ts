import type { Block } from '../../../platform/html/html.ts'
import type { FeedPicture } from './feed-item.ts'
import { mayShowStory, wholePictureAt } from './judge-picture.ts'

const maxOthers = 4

/** Chooses the lead picture, which pages show themselves, and so removes it from the beginning of the text. */
export function takeLead(images: FeedPicture[], body: Block[]) {
  const [image, ...others] = leadPictures(images, body)
  const otherImages = [...new Map(others.map(other => [other.url, other])).values()]
    .filter(({ url }) => url !== image?.url)
    .slice(0, maxOthers)
  return { image, otherImages, blocks: image ? withoutLead(body, image) : body }
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
  const pictured = blocks.filter(block => block.pictures.length > 0).slice(0, maxOthers + 1)
  return pictured.flatMap(({ pictures }) =>
    pictures.map(({ src, alt, caption }) => ({
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

/** Removes the picture with its caption, which pages show too. */
function withoutLead(blocks: Block[], image: FeedPicture): Block[] {
  const [first, ...rest] = blocks
  if (first?.tag !== 'figure') return blocks
  const [shown, ...others] = first.pictures
  const isSame = shown !== undefined && pictureName(shown.src) === pictureName(image.url)
  return isSame && others.length === 0 && first.text === shown.caption ? rest : blocks
}
