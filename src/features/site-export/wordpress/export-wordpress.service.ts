import { readdir, rm } from 'node:fs/promises'
import { escapeText } from '../../../contract/escape-html.ts'
import type { Services } from '../../../platform/context.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { listWithheldFiles } from '../../article/article.files.service.ts'
import { getSettingValue } from '../../setting/setting.service.ts'
import { countLeftOut, type Range } from '../read-lines.ts'
import { takeFolder } from '../take-folder.ts'
import { FileWriter, within } from '../write-file.ts'
import { findNewestId, listPictures, listPosts, listTerms, type Term } from './read-posts.ts'
import {
  cdata,
  hashesIn,
  nicename,
  type Picture,
  type Post,
  type Site,
  writeAttachment,
  writePost,
} from './write-item.ts'

export type WordPressExport = {
  files: { file: string; bytes: number; articles: number }[]
  articles: number
  attachments: number
  leftOut: { takenDown: number; inBin: number }
}

type Options = Range & { maxBytes?: number; now?: Date }
type Progress = (articles: number) => void

/** WordPress's importer takes files of this size with its usual limits of memory and time. */
const usualBytes = 20 * 1024 * 1024
const postsAtOnce = 50
const termsAtOnce = 1000
const isOurs = (name: string) => /^wordpress-\d{3,}\.xml(\.part)?$/.test(name)

/**
 * Writes articles with their pictures, terms and authors as WordPress's importer reads them (WXR 1.2), in files of a
 * bounded size. Pictures stay at this site, from which WordPress fetches them.
 * @throws SiteExportError
 */
export async function exportWordPress(
  { db, siteUrl }: Pick<Services, 'db'> & { siteUrl: string },
  folder: string,
  options: Options,
  onProgress: Progress = () => {},
): Promise<WordPressExport> {
  const release = await takeFolder(folder, isOurs)
  try {
    for (const name of await readdir(folder)) if (isOurs(name)) await rm(within(folder, name))
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        const site = { url: siteUrl.replace(/\/+$/, ''), pictureOffset: await findNewestId(tx) }
        return new Writing(tx, folder, site, options).run(onProgress)
      })
  } finally {
    await release()
  }
}

class Writing {
  readonly #tx: Handle
  readonly #folder: string
  readonly #site: Site
  readonly #options: Options
  readonly #made: WordPressExport = {
    files: [],
    articles: 0,
    attachments: 0,
    leftOut: { takenDown: 0, inBin: 0 },
  }
  #file: FileWriter | undefined
  #inFile = 0
  /** Pictures of the present file: the importer reads each file for itself. */
  #written = new Set<number>()

  constructor(tx: Handle, folder: string, site: Site, options: Options) {
    this.#tx = tx
    this.#folder = folder
    this.#site = site
    this.#options = options
  }

  async run(onProgress: Progress): Promise<WordPressExport> {
    const withheld = await listWithheldFiles(this.#tx)
    try {
      await this.#begin()
      for (let after = 0; ; ) {
        const posts = await listPosts(this.#tx, this.#options, { after, limit: postsAtOnce })
        const pictures = await listPictures(this.#tx, {
          ids: posts.flatMap(({ imageId }) => imageId ?? []),
          hashes: [...new Set(posts.flatMap(({ description }) => hashesIn(description)))],
          withheld,
        })
        for (const post of posts) await this.#add(post, pictures)
        onProgress(this.#made.articles)
        if (posts.length < postsAtOnce) break
        after = posts.at(-1)!.id
      }
      await this.#end()
    } catch (error) {
      await this.#file?.abandon()
      throw error
    }
    return { ...this.#made, leftOut: await countLeftOut(this.#tx) }
  }

  async #add(given: Post, pictures: Picture[]): Promise<void> {
    const byHash = new Map(pictures.toReversed().map(picture => [picture.hash, picture]))
    const lead = pictures.find(({ id }) => id === given.imageId)
    const post = lead ? given : { ...given, imageId: null }
    const inText = hashesIn(post.description).flatMap(hash => byHash.get(hash) ?? [])
    const own = new Set([...(lead ? [lead] : []), ...inText])
    const fresh = [...own].filter(({ id }) => !this.#written.has(id))
    const items = fresh.map(picture => writeAttachment(this.#site, picture, post.id, post.author?.slug ?? ''))
    const text = items.join('') + writePost(this.#site, post, byHash, this.#options.now ?? new Date())
    if (this.#inFile > 0 && this.#size + Buffer.byteLength(text) > (this.#options.maxBytes ?? usualBytes)) {
      await this.#end()
      await this.#begin()
      // A new file must repeat all of the article's pictures.
      return this.#add(given, pictures)
    }
    for (const { id } of fresh) this.#written.add(id)
    await this.#write(text)
    this.#inFile += 1
    this.#made.articles += 1
    this.#made.attachments += fresh.length
  }

  #size = 0
  async #write(text: string): Promise<void> {
    this.#size += Buffer.byteLength(text)
    await this.#file!.write(text)
  }

  async #begin(): Promise<void> {
    const name = fileName(this.#made.files.length + 1)
    this.#file = await FileWriter.open(within(this.#folder, name))
    this.#inFile = 0
    this.#size = 0
    this.#written = new Set()
    await this.#write(headOf(this.#site, await getSettingValue(this.#tx, 'website', 'siteName')))
    for await (const { slug, name: display } of this.#terms('authors'))
      await this.#write(
        `<wp:author><wp:author_login>${cdata(slug)}</wp:author_login><wp:author_display_name>${cdata(display)}</wp:author_display_name></wp:author>\n`,
      )
    for await (const { id, slug, name: display, parent } of this.#terms('categories'))
      await this.#write(
        `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(nicename(slug))}</wp:category_nicename><wp:category_parent>${cdata(parent ? nicename(parent) : '')}</wp:category_parent><wp:cat_name>${cdata(display)}</wp:cat_name></wp:category>\n`,
      )
  }

  async *#terms(table: Parameters<typeof listTerms>[1]): AsyncGenerator<Term> {
    for (let after = 0; ; ) {
      const terms = await listTerms(this.#tx, table, { after, limit: termsAtOnce })
      yield* terms
      if (terms.length < termsAtOnce) return
      after = terms.at(-1)!.id
    }
  }

  async #end(): Promise<void> {
    await this.#write('</channel>\n</rss>\n')
    await this.#file!.finish()
    const file = fileName(this.#made.files.length + 1)
    this.#made.files.push({ file, bytes: this.#file!.bytes, articles: this.#inFile })
    this.#file = undefined
  }
}

const fileName = (number: number) => `wordpress-${String(number).padStart(3, '0')}.xml`

const headOf = ({ url }: Site, name: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${cdata(name)}</title>
<link>${escapeText(url)}</link>
<language>ar</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escapeText(url)}</wp:base_site_url>
<wp:base_blog_url>${escapeText(url)}</wp:base_blog_url>
`
