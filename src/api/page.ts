import type { Picture } from '../contract/fields.ts'
import type { ApiClient } from './client.ts'

/** What every page knows of the site it belongs to. */
export type Site = {
  name: string
  /** Without a slash at its end. */
  url: string
  /** In a line. */
  description?: string
  /** In the place of the name, and of our own pictures for the site. */
  logo?: Picture | null
  /** Origin of the API for the page's scripts; '' for the page's own. */
  apiBase?: string
  /** Loaded by who agreed to it; undefined where none is set up. */
  tagManager?: TagManager | undefined
}

/** Containers (`GTM-…`) and streams of measurement (`G-…`), and where the script for the first is. */
export type TagManager = { ids: string[]; scriptUrl: string }

/** What a page was asked for beside its path: the parameters that its row of the site map names, and no other. */
export type PageQuery<Name extends string> = { get: (name: Name) => string | null }

/** `Name`: the query parameters that the page reads. */
export type PageAsk<Name extends string = never> = {
  params: Record<string, string | undefined>
  query: PageQuery<Name>
  client: ApiClient
  site: Site
}

/** Loads what a page shows, on the server only. Throws an error of the contract (404) or a redirect. */
export type PageLoader<Data = unknown, Name extends string = never> = (ask: PageAsk<Name>) => Promise<Data>

/** Where a form of a page is sent to: its own address, by POST, with scripts or without. */
export type PageAction<Name extends string = never> = (
  ask: PageAsk<Name> & { form: FormData },
) => Promise<FormAnswer | Response>

/** What the page is told after a form of it was sent and the person stays there. */
export type FormAnswer = {
  /** Which of the page's forms this answers (its field `form`); '' where it has one. */
  form: string
  status: number
  /** What was typed, but for what is secret: nobody types a form twice. */
  values: Record<string, string>
  /** One message for each field. */
  errors: Record<string, string>
  /** The contract's name of what went wrong. */
  code?: string
  /** For the whole form: what went wrong, or that it is done. */
  message?: string
  done: boolean
  /** What a next step needs: a challenge, a token. */
  more?: Record<string, string>
}

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
