import type { Services } from '../../../platform/context.ts'
import { isBelow, smallestPicture } from '../../../platform/html/picture.ts'
import { OutboundError, type OutboundErrorCode } from '../../../platform/outbound/error.ts'
import { createGate } from '../../../platform/process/gate.ts'
import { StorageError } from '../../../platform/storage/storage.ts'
import { inspectImage } from '../../media/image.ts'
import type { Media } from '../../media/media.contract.ts'
import { findCopied, keepPicture } from '../../media/media.service.ts'
import { MediaError } from '../../media/media-error.ts'
import { pictureHtml } from '../../media/picture-html.ts'
import type { FeedPicture } from './feed-item.ts'
import { RecordingCopier } from './recordings.ts'

const maxBytes = 15 * 1024 * 1024
/** Pictures per article; more are left out, so that one item cannot fill the store. */
const maxPictures = 20
/** Failures after which no more pictures of this host are fetched: the text of its items matters more. */
const patience = 3
const timeoutMs = 15_000
/** A DNS failure persists for a while, and few lookups can run at a time. */
const silenceOf: Partial<Record<OutboundErrorCode, number>> = { TIMEOUT: 1, CONNECTION: 1, DNS: patience }
/** Decoded pictures are large, and many polls run at once. */
const decoding = createGate(2)

/** `isMissed`: it could not be fetched now, but may be later. Otherwise it is gone, refused or no picture. */
type Copy = { media?: Media; isMissed?: boolean }
type Parts = Pick<Services, 'db' | 'storage' | 'outbound'>

/** Copies the pictures of one poll into our store, each address once. */
export class PictureCopier {
  readonly recordings: RecordingCopier
  readonly #parts: Parts
  /** Consecutive timeouts and connection errors by host. */
  readonly #silentHosts = new Map<string, number>()
  #refusal: StorageError | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.recordings = new RecordingCopier(parts)
  }

  /** The reason why no further picture can be stored, so none is fetched. */
  get refusal(): StorageError | undefined {
    return this.#refusal
  }

  /**
   * The first picture that can be copied. Stops at one that may be fetched later.
   * @throws StorageError
   */
  async copyFirst(pictures: FeedPicture[]): Promise<Copy & { picture?: FeedPicture }> {
    for (const picture of pictures) {
      const copy = await this.copy(picture.url, picture)
      if (copy.media || copy.isMissed) return { ...copy, picture }
    }
    return {}
  }

  /** @throws StorageError */
  async copy(url: string, { alt = '', caption = '', credit = '' }: Omit<FeedPicture, 'url'>): Promise<Copy> {
    const { db, storage, outbound } = this.#parts
    const known = await findCopied(db, url)
    if (known) return isTiny(known) ? {} : { media: known }
    const host = URL.parse(url)?.host ?? ''
    const silence = this.#silentHosts.get(host) ?? 0
    if (silence >= patience) return { isMissed: true }
    if (this.#refusal) throw this.#refusal
    try {
      const answer = await outbound.get(url, { accept: 'image/*', maxBytes, timeoutMs })
      this.#silentHosts.delete(host)
      if (answer.status !== 200) return { isMissed: answer.status === 429 || answer.status >= 500 }
      if (isTiny(await inspectImage(answer.body))) return {}
      const kept = { alt, caption, credit, originalUrl: url, createdBy: null }
      return { media: await decoding(() => keepPicture(db, storage, answer.body, kept)) }
    } catch (error) {
      if (error instanceof StorageError) this.#refusal = error
      if (error instanceof MediaError) return {}
      if (!(error instanceof OutboundError)) throw error
      const more = silenceOf[error.code] ?? 0
      this.#silentHosts.set(host, silence + more)
      return { isMissed: more > 0 }
    }
  }

  /**
   * Copies all pictures of a body and removes the others, so that readers' browsers fetch pictures only from us.
   * `missed` counts those removed that may be fetched later.
   * @throws StorageError
   */
  async copyBody(html: string): Promise<{ html: string; missed: number }> {
    const copies = new Map<string, string>()
    let missed = 0
    for (const [tag, source] of html.matchAll(imageTag)) {
      if (copies.has(tag) || copies.size >= maxPictures || !source) continue
      const { media, isMissed } = await this.copy(source.replaceAll('&amp;', '&'), {})
      if (isMissed) missed += 1
      copies.set(tag, media ? ownImage(media, tag) : '')
    }
    const own = html
      .replace(imageTag, tag => copies.get(tag) ?? '')
      .replace(/<figure>\s*(?:<figcaption>[^<]*<\/figcaption>)?\s*<\/figure>/g, '')
    return { html: own, missed }
  }
}

function isTiny({ width, height }: { width: number; height: number }): boolean {
  return isBelow(smallestPicture, width, height)
}

const imageTag = /<img\b[^>]*?\bsrc="(https?:[^"]+)"[^>]*>/g

function ownImage(media: Media, tag: string): string {
  return pictureHtml(media, /\balt="([^"]*)"/.exec(tag)?.[1] ?? '')
}
