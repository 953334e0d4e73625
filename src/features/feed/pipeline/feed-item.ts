export type FeedPicture = { url: string; alt?: string }

/** An item as its publisher wrote it; its HTML is not yet safe. */
export type FeedItem = {
  /** What identifies it in its feed: its guid, else its address, else its title and date; may be empty. */
  guid: string
  /** What its feed calls it and others too, where the guid is made of that and the link. */
  sharedGuid?: string
  url: string | undefined
  /** Plain text. */
  title: string
  html: string
  /** HTML too; empty when the feed gives only the whole text. */
  summary: string
  /** What relative addresses in html and summary are relative to. */
  baseUrl: string
  /** May lie in the future. */
  publishedAt: Date | undefined
  author: string | undefined
  categories: string[]
  images: FeedPicture[]
  language: string | undefined
  /** What was cut of it, in Arabic; '' for nothing. */
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
