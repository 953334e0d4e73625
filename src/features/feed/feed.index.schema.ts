/** A document that an index leads to. */
export type IndexLink = {
  url: string
  /** The version as the index states it. If '', the document is fetched again each day on which it is listed. */
  version: string
}
