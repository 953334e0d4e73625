import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { Services } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { sanitiseArticleHtml } from '../../platform/html/html.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { PictureCopier } from '../feed/pipeline/pictures.ts'
import type { Media } from '../media/media.contract.ts'
import { pictureHtml } from '../media/picture-html.ts'
import { cardsOfMarks } from './marks.ts'
import type { MovedPicture, Note } from './moved-item.schema.ts'
import { insertAddresses, saveMoved } from './moved-row.queries.ts'
import { normaliseAddress, wholePicturePath } from './old-address.ts'
import type { ImportOptions, SiteImport } from './site-import.queries.ts'

/** Pictures of one article; more are left out, so that a broken one cannot fill the store. */
const maxPictures = 200

export type FindPictures = (by: { ids: string[] } | { parent: string }) => Promise<MovedPicture[]>
type PictureCopy = { media: Media; url: string }

/** Copies the pictures of one import, each address once. */
export class MovedPictures {
  readonly #copier: PictureCopier | undefined

  constructor(parts: Pick<Services, 'db' | 'storage' | 'outbound'>, { pictures }: ImportOptions) {
    if (pictures === 'none') return
    const outbound = pictures === 'fetch' ? parts.outbound : readingFrom(pictures.folder)
    this.#copier = new PictureCopier({ ...parts, outbound })
  }

  /** Tries the full-size picture first, then the size in the text. `isMissed`: a later run may find it. */
  async copy(
    url: string,
    words: { alt?: string; caption?: string } = {},
  ): Promise<PictureCopy | { isMissed: boolean }> {
    if (!this.#copier) return { isMissed: true }
    const parsed = URL.parse(url)
    if (!parsed) return { isMissed: false }
    const wholePath = wholePicturePath(parsed.pathname)
    const whole = wholePath && `${parsed.origin}${wholePath}`
    let isMissed = false
    for (const address of [whole, url]) {
      if (!address) continue
      const copy = await this.#copier.copy(address, words)
      if (copy.media) return { media: copy.media, url: address }
      isMissed ||= copy.isMissed === true
    }
    return { isMissed }
  }

  /** The text of an article as we store it: our pictures, galleries as cards. */
  async finishBody(
    html: string,
    baseUrl: string,
    find: FindPictures,
  ): Promise<{ html: string; copied: PictureCopy[]; notes: Note[]; isComplete: boolean }> {
    const clean = sanitiseArticleHtml(await withNamedPictures(html, find), { baseUrl })
    const copies = new Map<string, string>()
    const copied: PictureCopy[] = []
    const notes: Note[] = []
    let isComplete = true
    for (const [tag, source = ''] of clean.matchAll(imageTag)) {
      if (copies.has(tag)) continue
      const url = source.replaceAll('&amp;', '&')
      const copy = copies.size < maxPictures ? await this.copy(url) : { isMissed: false }
      if ('media' in copy) {
        copied.push(copy)
        copies.set(tag, pictureHtml(copy.media, /\balt="([^"]*)"/.exec(tag)?.[1] ?? ''))
        continue
      }
      copies.set(tag, '')
      isComplete &&= !copy.isMissed
      if (this.#copier) notes.push({ code: 'pictureMissing', detail: url })
    }
    const own = cardsOfMarks(clean)
      .replace(imageTag, tag => copies.get(tag) ?? '')
      .replace(/<figure(?: dir="\w+")?>\s*(?:<figcaption>[^<]*<\/figcaption>)?\s*<\/figure>/g, '')
    return { html: sanitiseArticleHtml(own), copied, notes, isComplete }
  }
}

const imageTag = /<img\b[^>]*?\bsrc="(https?:[^"]+)"[^>]*>/g
const named = /<figure><img src="https:\/\/moved-picture(s-of)?\.invalid\/(\d{1,18})"><\/figure>/g

/** Pictures that shortcodes name by their ids. */
async function withNamedPictures(html: string, find: FindPictures): Promise<string> {
  const written = new Map<string, string>()
  for (const [tag, isOf, id = ''] of html.matchAll(named)) {
    if (written.has(tag)) continue
    const pictures = await find(isOf ? { parent: id } : { ids: [id] })
    const figures = pictures.map(
      ({ url, alt, caption }) =>
        `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`,
    )
    written.set(tag, figures.join(''))
  }
  return html.replace(named, tag => written.get(tag) ?? '')
}

/** Records copied pictures, so that an undo removes them and their old addresses redirect. */
export async function noteCopied(
  db: Database,
  { id: importId, site }: Pick<SiteImport, 'id' | 'site'>,
  copied: PictureCopy[],
): Promise<void> {
  if (copied.length === 0) return
  const rows = copied.map(({ media, url }) => ({
    site,
    kind: 'picture',
    oldId: url,
    ourId: media.id,
    importId,
  }))
  await saveMoved(db, rows)
  const targets = copied.map(({ media, url }) => ({
    ...{ kind: 'picture' as const, id: media.id },
    addresses: [normaliseAddress(url)].filter(key => key !== undefined),
  }))
  await insertAddresses(db, importId, targets)
}

const largest = 15 * 1024 * 1024

/** Answers from a copy of the folder of uploads instead of the network. */
function readingFrom(folder: string): Outbound {
  const get: Outbound['get'] = async url => {
    const answer = { headers: {}, isCut: false, url, movedTo: undefined }
    const body = await readUpload(folder, url)
    return body ? { ...answer, status: 200, body } : { ...answer, status: 404, body: new Uint8Array() }
  }
  return { get } as Outbound
}

async function readUpload(folder: string, url: string): Promise<Uint8Array | undefined> {
  const after = /\/(?:wp-content\/uploads\/(?:sites\/\d+\/)?|content\/images\/)([^?#]+)/.exec(url)?.[1]
  const whole = URL.parse(url)?.pathname ?? ''
  // Other systems have no folder of a known name.
  for (const name of after ? [after] : [whole, path.posix.basename(whole)]) {
    const found = await readIn(folder, name)
    if (found) return found
  }
  return undefined
}

async function readIn(folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    const home = await realpath(folder)
    const file = await realpath(path.join(home, decodeURIComponent(name)))
    // An export names files; it must not name others of this machine.
    if (!file.startsWith(home + path.sep)) return undefined
    const { size } = await stat(file)
    return size <= largest ? await readFile(file) : undefined
  } catch {
    return undefined
  }
}
