/**
 * A page of the site, as the server knows it from its path. `path` holds nothing that a reader typed; `query` is what
 * was searched for, and is not stored with the view.
 */
export type ShownPage = {
  kind: 'home' | 'article' | 'category' | 'agency' | 'search' | 'page'
  path: string
  id?: number
  slug?: string
  query?: string
}

/** One part of a view, on its way to the table. Address and user agent are only hashed. */
export type PageView = {
  /** A UUID made by the page. Undefined for callers that have none: a visitor's views of a page within minutes are one. */
  id: string | undefined
  /** 0: opened; later parts add what was read since. */
  part: number
  page: ShownPage
  address: string
  userAgent: string
  country: string
  source: string
  /** Host of the page that led here. */
  referrer: string
  campaign: string
  campaignSource: string
  campaignMedium: string
  /** Where on our pages the link stood: «home:3». */
  placement: string
  /** Seconds. */
  engaged: number
  /** Per cent of the page. */
  depth: number
}

/** For apps that say no more than which article was opened. */
export function viewOfArticle(
  id: number,
  { address, userAgent, country }: Pick<PageView, 'address' | 'userAgent' | 'country'>,
): PageView {
  return {
    id: undefined,
    part: 0,
    page: { kind: 'article', path: `/article/${id}`, id },
    address,
    userAgent,
    country,
    source: 'direct',
    referrer: '',
    campaign: '',
    campaignSource: '',
    campaignMedium: '',
    placement: '',
    engaged: 0,
    depth: 0,
  }
}
