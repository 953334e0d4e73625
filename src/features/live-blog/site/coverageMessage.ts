/** Message of streams and polling. Its HTML is made on the server, once for all readers. */
export type CoverageMessage = {
  /** Version after these changes; the cursor to continue from. */
  version: number
  /** Number of all entries. */
  total: number
  ended: boolean
  /** Oldest change first; null for a deleted entry. */
  entries: { id: number; html: string | null }[]
  /** Head and pinned entries, if they may have changed. */
  head?: string
  top?: string
  /** More was missed than the message contains: reload the page. */
  reset?: true
}

/** First message of a stream: the known version, and the server's time. */
export type CoverageHello = { version: number; now: number }
