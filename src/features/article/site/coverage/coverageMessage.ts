/** What streams and polling tell of a coverage. The text is made on the server, once for all readers. */
export type CoverageMessage = {
  /** Of the coverage after these changes; the cursor to catch up from. */
  version: number
  /** Of all entries. */
  total: number
  ended: boolean
  /** Oldest change first; null for an entry that is gone. */
  entries: { id: number; html: string | null }[]
  /** What stands above the entries, where that may have changed. */
  top?: string
  /** More was missed than is told: the page is to be read again. */
  reset?: true
}

/** Opens a stream: so much is known, and it is this time. */
export type CoverageHello = { version: number; now: number }
