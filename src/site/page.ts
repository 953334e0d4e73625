import type { ComponentType } from 'react'
import type { ApiClient } from '../api/client.ts'

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
}

/**
 * Loads what a page shows, on the server only. Throws an error of the contract (404) or a redirect.
 * @see src/site/loaders.ts
 */
export type PageLoader<Data = unknown> = (ask: PageAsk) => Promise<Data>

/** What a page says in its head. Addresses are paths; the document makes them whole. */
export type PageHead = {
  title: string
  description?: string
  canonical?: string
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'article'
  /** schema.org objects. */
  structured?: object[]
  /** The picture the page opens with, asked for before anything else. */
  lead?: { srcset: string; sizes: string; type: string }
  links?: { rel: string; href: string; type?: string; title?: string }[]
  noindex?: boolean
}

export type SitePage = {
  Component: ComponentType
  // Each page reads its own loader's data; the table of loaders is checked against the table of pages.
  head: (data: never, site: Site, path: string) => PageHead
}
