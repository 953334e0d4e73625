export type FeedPicture = { url: string; alt?: string }

/** An item as its publisher wrote it; its HTML is not yet safe. */
export type FeedItem = {
  /** Identifies it in its feed: its guid, else its address, else its title and date; may be empty. */
  guid: string
  /** The guid in the feed where others bear it too; `guid` is then made of it and the link. */
  sharedGuid?: string
  url: string | undefined
  /** Plain text. */
  title: string
  html: string
  /** HTML too; empty when the feed gives only the whole text. */
  summary: string
  /** The base of relative addresses in html and summary. */
  baseUrl: string
  /** May lie in the future. */
  publishedAt: Date | undefined
  author: string | undefined
  categories: string[]
  images: FeedPicture[]
  language: string | undefined
  /** Says in Arabic that it was cut; '' where it was not. */
  notice: string
}

export type ParsedFeed = {
  title: string
  link: string | undefined
  language: string | undefined
  /** For WebSub: where to subscribe, and the address to subscribe to. */
  hub: string | undefined
  self: string | undefined
  items: FeedItem[]
}
