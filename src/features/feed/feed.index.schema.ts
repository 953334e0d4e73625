/** A document that an index leads to. */
export type IndexLink = {
  url: string
  /** Whatever the index says of its version; '' if nothing, and then it is fetched once. */
  version: string
}
