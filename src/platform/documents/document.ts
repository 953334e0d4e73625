/** A document's text, or the address that it moved to. */
export type DocumentBody =
  | { body: string; lastModified?: Date; links?: { href: string; rel: string }[] }
  | { movedTo: string }

/** A document for programs (feeds, sitemaps, …). Rendered with a guest's rights, and cached like a page. */
export type Document<Parts> = {
  type: (typeof contentTypes)[keyof typeof contentTypes]
  headers?: Record<string, string>
  render: (parts: Parts) => DocumentBody | Promise<DocumentBody>
}

/** Documents by address. A variable part of the address is passed as `name`. */
export type Documents<Parts> = Record<`/${string}`, Document<Parts>>

export const contentTypes = {
  atom: 'application/atom+xml; charset=utf-8',
  /** Chapters of a podcast episode. */
  chapters: 'application/json+chapters',
  json: 'application/json; charset=utf-8',
  jsonFeed: 'application/feed+json; charset=utf-8',
  manifest: 'application/manifest+json',
  plain: 'text/plain; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const
