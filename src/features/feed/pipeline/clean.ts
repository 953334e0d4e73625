import { withoutSpill } from '../../../arabic/bidi.ts'
import { truncate } from '../../../arabic/truncate.ts'
import type { Block } from '../../../platform/html/html.ts'
import { cleanHtml } from './clean-html.ts'
import type { FeedItem, FeedPicture } from './feed-item.ts'
import { takeLead } from './lead-picture.ts'
import { stripTracking } from './tracking.ts'

/** A displayable item: its HTML is sanitised. */
export type CleanItem = Omit<FeedItem, 'baseUrl'> & {
  /** Plain text, at most 500 characters. */
  summary: string
  /** Text of the HTML, one line per block. */
  text: string
  /** The lead picture, removed from the start of the HTML. */
  image: FeedPicture | undefined
  /** Pictures that replace it if it cannot be fetched, the best first. */
  otherImages: FeedPicture[]
  /** The full text has no words, picture, table or embed. */
  isEmpty: boolean
}

const summaryLength = 500
/** Short posts have no title; their first words replace it. */
const titleLength = 90

export function cleanItem(item: FeedItem): CleanItem {
  const { baseUrl, ...kept } = item
  const body = cleanHtml(item.html, baseUrl)
  const given = cleanHtml(item.summary, baseUrl)
  const { image, otherImages, blocks } = takeLead(item.images, body)
  const text = textOfBlocks(blocks)
  return {
    ...kept,
    title: item.title || truncate(withoutSpill(text.split('\n')[0] ?? ''), titleLength),
    url: item.url && stripTracking(item.url),
    html: blocks.map(block => block.html).join(''),
    text,
    summary: summarise(textOfBlocks(given), text, item.title),
    image,
    otherImages,
    isEmpty: body.every(({ tag }) => tag === 'hr') && item.media.length === 0,
  }
}

/** Does what htmlToText does, from the result of splitBlocks. */
function textOfBlocks(blocks: Block[]): string {
  return blocks
    .map(block => block.text)
    .filter(Boolean)
    .join('\n')
}

function summarise(given: string, text: string, title: string): string {
  const plain = withoutSpill(given)
  const isTelling = plain !== '' && plain !== title
  const words = (isTelling ? plain : withoutSpill(text))
    .replace(/\s+/g, ' ')
    .replace(/\s*\[(?:…|\.\.\.)\]\s*…?$/, '…')
  return truncate(words, summaryLength)
}
