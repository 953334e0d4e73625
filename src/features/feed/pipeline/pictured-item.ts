import { truncate } from '../../../arabic/truncate.ts'
import type { FeedPicture } from './feed-item.ts'
import type { Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { titleLength } from './seen.ts'

/** An editor could not save an article with longer ones. */
const [maxCaption, maxCredit] = [500, 120]

/** An item whose pictures are copied. */
export type PicturedItem = ReadItem & {
  /** The article's columns. */
  words: {
    title: string
    summary: string
    description: string
    readMinutes: number
    imageId: number | null
    imageCaption: string
    imageCredit: string
    imageLink: string | null
  }
  /** Pictures of the text that may be fetched later. */
  missed: number
  /** Whether the lead picture may be fetched later. */
  isLeadMissed: boolean
}

/** @throws StorageError */
export async function withPictures(
  { pictures, stopping }: Pick<Poll, 'pictures' | 'stopping'>,
  item: ReadItem,
): Promise<PicturedItem> {
  const { title, summary, image, linked, otherImages, body, media } = item
  const {
    media: lead,
    picture,
    isMissed = false,
  } = await pictures.copyFirst(image ? [image, ...otherImages] : [])
  const text = picture && picture !== image ? withoutFirst(body.html, picture) : body.html
  const { html, missed } = await pictures.copyBody(text)
  const description = html + (await pictures.recordings.blocksOf(media, html))
  // If fetching was aborted, the article would lack its pictures.
  stopping?.throwIfAborted()
  const imageId = lead?.id ?? null
  const shown = lead ? picture : linked
  return {
    ...item,
    words: {
      title: truncate(title, titleLength),
      summary,
      description,
      readMinutes: body.readMinutes,
      imageId,
      imageCaption: truncate(shown?.caption ?? '', maxCaption),
      imageCredit: truncate(shown?.credit ?? '', maxCredit),
      imageLink: linked?.url ?? null,
    },
    missed,
    isLeadMissed: isMissed,
    // The item is empty if it had only a picture, and that is missing.
    isEmpty: item.isEmpty || (description === '' && imageId === null),
  }
}

const firstFigure = /^<figure><img src="([^"]*)"[^>]*>(?:<figcaption>.*?<\/figcaption>)?<\/figure>/s

/** A picture of the text that became the lead is shown once, as is its caption. */
function withoutFirst(html: string, { url }: FeedPicture): string {
  const [figure, src = ''] = firstFigure.exec(html) ?? []
  return figure && src.replaceAll('&amp;', '&') === url ? html.slice(figure.length) : html
}
