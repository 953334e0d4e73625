/**
 * A page of the site, as the server derives it from the path. `path` contains nothing that a reader typed; `query` is
 * the search query, and is not stored with the view.
 */
export type ShownPage = {
  kind: 'home' | 'article' | 'category' | 'agency' | 'search' | 'page'
  path: string
  id?: number
  slug?: string
  query?: string
}

/** One part of a view, before it is stored. Address and user agent are only hashed. */
export type PageView = {
  /**
   * A UUID made by the page. Undefined for callers without one: a visitor's views of a page within minutes count as
   * one.
   */
  id: string | undefined
  /** 0: opened; later parts add the reading since. */
  part: number
  page: ShownPage
  address: string
  userAgent: string
  country: string
  source: string
  /** Host of the referring page. */
  referrer: string
  campaign: string
  campaignSource: string
  campaignMedium: string
  /** The place of the link on our pages: «home:3». */
  placement: string
  /** Seconds. */
  engaged: number
  /** Per cent of the page. */
  depth: number
}
