import type { Services } from '../../../platform/context.ts'
import { OutboundError, type OutboundErrorCode } from '../../../platform/outbound/error.ts'
import { createGate } from '../../../platform/process/gate.ts'
import { StorageError } from '../../../platform/storage.ts'
import type { Media } from '../../media/media.contract.ts'
import { findCopied, keepPicture } from '../../media/media.service.ts'
import { MediaError } from '../../media/media-error.ts'
import { mediaVariantPath, variantWidthsFor } from '../../media/variants.ts'

export type PictureParts = Pick<Services, 'db' | 'storage' | 'outbound'> & {
  /** Consecutive timeouts and connection errors by host, in this poll. */
  silentHosts: Map<string, number>
  /** Why no further picture can be stored in this poll: none is fetched in vain. */
  refusal?: StorageError
}

const maxBytes = 15 * 1024 * 1024
/** Pictures per article; more are left out, so that one item cannot fill the store. */
const maxPictures = 20
const bodyWidth = 960
/** After so many failures no more pictures of this host are fetched: the text of its items matters more. */
const patience = 3
const timeoutMs = 15_000
/** A DNS failure persists for a while, and few lookups can run at a time. */
const silenceOf: Partial<Record<OutboundErrorCode, number>> = { TIMEOUT: 1, CONNECTION: 1, DNS: patience }
/** Decoded pictures are large, and many polls run at once. */
const decoding = createGate(2)

/**
 * Copies a picture into our store, once per address. Undefined if it cannot be fetched or is no picture.
 * @throws StorageError
 */
export async function copyPicture(parts: PictureParts, url: string, alt: string): Promise<Media | undefined> {
  const { db, storage, outbound, silentHosts } = parts
  const known = await findCopied(db, url)
  if (known) return known
  const host = URL.parse(url)?.host ?? ''
  const silence = silentHosts.get(host) ?? 0
  if (silence >= patience) return undefined
  if (parts.refusal) throw parts.refusal
  try {
    const answer = await outbound.get(url, { accept: 'image/*', maxBytes, timeoutMs })
    silentHosts.delete(host)
    if (answer.status !== 200) return undefined
    const kept = { alt, caption: '', credit: '', originalUrl: url, createdBy: null }
    return await decoding(() => keepPicture(db, storage, answer.body, kept))
  } catch (error) {
    if (error instanceof StorageError) parts.refusal = error
    if (error instanceof OutboundError) silentHosts.set(host, silence + (silenceOf[error.code] ?? 0))
    if (error instanceof OutboundError || error instanceof MediaError) return undefined
    throw error
  }
}

/** Copies all pictures of a body and removes the others, so that readers' browsers fetch pictures only from us. */
export async function copyBodyPictures(parts: PictureParts, html: string): Promise<string> {
  const copies = new Map<string, string>()
  for (const [tag, source] of html.matchAll(imageTag)) {
    if (copies.has(tag) || copies.size >= maxPictures || !source) continue
    const media = await copyPicture(parts, source.replaceAll('&amp;', '&'), '')
    copies.set(tag, media ? ownImage(media, tag) : '')
  }
  return html
    .replace(imageTag, tag => copies.get(tag) ?? '')
    .replace(/<figure>\s*(?:<figcaption>[^<]*<\/figcaption>)?\s*<\/figure>/g, '')
}

const imageTag = /<img\b[^>]*?\bsrc="(https?:[^"]+)"[^>]*>/g

function ownImage(media: Media, tag: string): string {
  const width =
    variantWidthsFor(media.width).find(size => size >= Math.min(bodyWidth, media.width)) ?? bodyWidth
  const shown = Math.min(width, media.width)
  const height = Math.round((media.height * shown) / media.width)
  const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? ''
  const src = mediaVariantPath({ hash: media.hash, width, format: 'webp' })
  return `<img src="${src}" alt="${alt}" width="${shown}" height="${height}">`
}
