import type { ApiClient } from './client.ts'

/** What every page knows of the site it belongs to. */
export type Site = {
  name: string
  /** Without a slash at its end. */
  url: string
}

export type PageAsk = {
  params: Record<string, string | undefined>
  url: URL
  client: ApiClient
  site: Site
}

/** Loads what a page shows, on the server only. Throws an error of the contract (404) or a redirect. */
export type PageLoader<Data = unknown> = (ask: PageAsk) => Promise<Data>

/** What a page says in its head. */
export type PageHead = {
  title: string
  description?: string
  /** A path of this site. */
  canonical?: string
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'article' | 'profile'
  /** Open Graph's own: `article:published_time`. */
  properties?: Record<string, string[]>
  /** schema.org objects. */
  structured?: object[]
  /** The picture the page opens with, asked for before anything else. */
  lead?: { srcset: string; sizes: string; type: string }
  links?: { rel: string; href: string; type?: string; title?: string }[]
  noindex?: boolean
}

export type HeadMaker<Data> = (data: Data, site: Site) => PageHead
