import type { IndexLink } from '../feed.index.schema.ts'

export type FeedPicture = { url: string; alt?: string; caption?: string; credit?: string }

/** A sound or video beside the text. */
export type FeedMedia = { url: string; kind: 'audio' | 'video'; title?: string }

/** An item as published; its HTML is not sanitised. */
export type FeedItem = {
  /** Identifies it within its feed: its guid, otherwise its address, otherwise its title and date; may be empty. */
  guid: string
  /** The original guid if several items share it; `guid` then combines it with the link. */
  sharedGuid?: string
  /** The fragment of its link tells it from other items. */
  hasOwnFragment?: boolean
  url: string | undefined
  /** Plain text. */
  title: string
  html: string
  /** HTML; empty if the feed has only the full text. */
  summary: string
  /** Base of relative addresses in html and summary. */
  baseUrl: string
  /** May be in the future. */
  publishedAt: Date | undefined
  /** Names, with commas between several. */
  author: string | undefined
  categories: string[]
  images: FeedPicture[]
  media: FeedMedia[]
  language: string | undefined
  /** When its agency allows to publish it, if it says so; may be over. */
  embargoedUntil?: string
  /** Says in Arabic that the document was truncated, or what its agency demands; '' if neither. */
  notice: string
}

/** The publisher's wishes about polls. */
export type Wishes = {
  /** Shortest interval between two polls that the publisher wants. */
  leastMinutes?: number | undefined
  /** Hours (UTC) in which the publisher wants no polls. */
  skipHours?: number[] | undefined
  /** Weekdays (UTC, Sunday is 0) on which the publisher wants no polls. */
  skipDays?: number[] | undefined
}

export type ParsedFeed = {
  title: string
  link: string | undefined
  language: string | undefined
  /** WebSub hub and the address to subscribe to. */
  hub: string | undefined
  self: string | undefined
  wishes?: Wishes
  /** Document with the items before these (RFC 5005, and `next_url` of JSON Feed). */
  older?: string
  items: FeedItem[]
  /** Guids of entries that the document says were deleted (RFC 6721). */
  deleted?: string[]
  /** Items beyond the maximum. */
  beyond: number
  /** Guids of items that their agency cancelled or withholds; undefined for formats that cannot say so. */
  cancelled?: string[]
  /** Documents with further items, if it is an index. */
  index?: IndexLink[]
}
