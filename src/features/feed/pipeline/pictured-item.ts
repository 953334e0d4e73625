import { truncate } from '../../../arabic/truncate.ts'
import type { Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { titleLength } from './seen.ts'

/** An item whose pictures are copied. */
export type PicturedItem = ReadItem & {
  /** The article's columns. */
  words: {
    title: string
    summary: string
    description: string
    readMinutes: number
    imageId: number | null
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
  const { title, summary, image, body } = item
  const lead = image && (await pictures.copy(image.url, image.alt ?? ''))
  const { html: description, missed } = await pictures.copyBody(body.html)
  // If fetching was aborted, the article would lack its pictures.
  stopping?.throwIfAborted()
  const imageId = lead?.media?.id ?? null
  return {
    ...item,
    words: {
      title: truncate(title, titleLength),
      summary,
      description,
      readMinutes: body.readMinutes,
      imageId,
    },
    missed,
    isLeadMissed: lead?.isMissed === true,
    // Its only picture may be missing.
    isEmpty: item.isEmpty || (description === '' && imageId === null),
  }
}
