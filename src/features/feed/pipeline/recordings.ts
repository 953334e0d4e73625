import { attachmentPath } from '../../../contract/attachment-formats.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import type { Services } from '../../../platform/context.ts'
import { writePlayerCard } from '../../../platform/html/card.ts'
import { writeEmbed } from '../../../platform/html/embed.ts'
import { embedUrl } from '../../../platform/html/embed-url.ts'
import { writeTag } from '../../../platform/html/tree.ts'
import { OutboundError } from '../../../platform/outbound/error.ts'
import { createGate } from '../../../platform/process/gate.ts'
import type { Attachment } from '../../attachment/attachment.contract.ts'
import { findCopiedFrom, keepCopy, ProbeRefusal } from '../../attachment/copy.service.ts'
import type { FeedMedia } from './feed-item.ts'

const maxBytes = 30 * 1024 * 1024
const timeoutMs = 60_000
/** Files fetched in one poll; the others are linked. */
const maxFiles = 20
/** Recordings are fetched one at a time, because they are held in memory. */
const fetching = createGate(1)

type Parts = Pick<Services, 'db' | 'storage' | 'outbound'>

/** Copies the sounds and videos of one poll. */
export class RecordingCopier {
  readonly #parts: Parts
  #fetched = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Blocks for an item's sounds and videos, without those that its text shows: another site's player, our own copy, or
   * a link to a file that is too large or of a type that browsers do not play.
   * @throws StorageError
   */
  async blocksOf(media: FeedMedia[], html: string): Promise<string> {
    const blocks = new Map<string, string>()
    for (const { url, kind, title } of media) {
      const player = embedUrl(url)
      const address = player ?? url
      if (blocks.has(address) || html.includes(`"${escapeText(address)}"`)) continue
      const words = title ?? ''
      const file = player ? undefined : await this.#copy(url, words)
      const isPlayed = file?.kind === 'audio' || file?.kind === 'video'
      const card = file && isPlayed ? cardOf(file, words) : linkTo(address, words || linkWords[kind])
      blocks.set(address, player ? writeEmbed(player, words) : card)
    }
    return [...blocks.values()].join('')
  }

  async #copy(url: string, title: string): Promise<Attachment | undefined> {
    const { db, outbound } = this.#parts
    const known = await findCopiedFrom(db, url)
    if (known || this.#fetched >= maxFiles) return known
    this.#fetched += 1
    try {
      return await fetching(async () => {
        const answer = await outbound.get(url, { accept: 'audio/*, video/*', maxBytes, timeoutMs })
        const name = title || decodeName(url)
        return answer.status === 200
          ? await keepCopy(this.#parts, { bytes: answer.body, name, originalUrl: url })
          : undefined
      })
    } catch (error) {
      if (error instanceof ProbeRefusal || error instanceof OutboundError) return undefined
      throw error
    }
  }
}

const linkWords = { audio: 'استمع إلى التسجيل', video: 'شاهد الفيديو' } satisfies Record<
  FeedMedia['kind'],
  string
>

function cardOf({ hash, format, kind, width, height, seconds }: Attachment, title: string): string {
  return writePlayerCard(kind === 'video' ? 'video' : 'audio', {
    src: attachmentPath({ hash, format }),
    width: width?.toString(),
    height: height?.toString(),
    seconds: seconds?.toString(),
    words: escapeText(title),
  })
}

function linkTo(href: string, words: string): string {
  return `<p>${writeTag('a', { href, rel: 'noopener' })}${escapeText(words)}</a></p>`
}

function decodeName(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
