import { client } from '../../../../ui/dashboard/api.ts'
import { uploadNow } from '../../../media/dashboard/uploadQueue.ts'
import type { Media } from '../../../media/media.contract.ts'

/** A file to upload, or the address of a picture for the server to copy. */
export type PictureSource = File | { url: string }

const sources = new Map<string, PictureSource>()
const uploads = new Map<string, Promise<Media>>()
const cancelled = new Set<string>()
let turn: Promise<unknown> = Promise.resolve()
let count = 0

/** The name under which a figure waits for it. */
export function expectPicture(source: PictureSource): string {
  count += 1
  const key = `picture-${Date.now()}-${count}`
  sources.set(key, source)
  return key
}

/** Uploads once per key, however often undo and redo remove and restore the figure; one after the other. */
export function fetchPicture(key: string): Promise<Media> {
  const known = uploads.get(key)
  if (known) return known
  cancelled.delete(key)
  const upload = turn.then(() => {
    if (cancelled.has(key)) throw new Error('Cancelled')
    return send(sources.get(key))
  })
  uploads.set(key, upload)
  turn = upload.catch(() => {})
  return upload
}

/** Not sent, unless it is under way already. */
export function cancelPicture(key: string): void {
  cancelled.add(key)
}

export function isCancelled(key: string): boolean {
  return cancelled.has(key)
}

export function forgetUpload(key: string): void {
  uploads.delete(key)
}

async function send(source: PictureSource | undefined): Promise<Media> {
  if (!source) throw new Error('A picture of another page')
  return source instanceof File ? uploadNow(source) : client.media.importPicture({ url: source.url })
}

export function nameOfPicture(key: string): string {
  const source = sources.get(key)
  if (!source) return ''
  return source instanceof File ? source.name : (URL.parse(source.url)?.hostname ?? '')
}
