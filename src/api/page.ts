import type { Picture } from '../contract/fields.ts'
import type { Look } from '../contract/look.ts'
import type { ApiClient } from './client.ts'

/** Facts about the site, known to every page. */
export type Site = {
  name: string
  /** Without a trailing slash. */
  url: string
  /** One line. */
  description?: string
  /** Replaces the site's name and our own pictures of the site. */
  logo?: Picture | null
  /** The name as a drawing; undefined to set it as text. */
  nameplate?: Nameplate | undefined
  /** The newspaper's own look; undefined for the ordinary one. */
  look?: Look
  /** Origin of the API for scripts; '' for the page's own. */
  apiBase?: string
  /** Loaded with consent; undefined if none is configured. */
  tagManager?: TagManager | undefined
}

/**
 * An SVG path of a line of text, in thousandths of its size, with y = 0 on the baseline. `middle` is the height of the
 * line's middle above it.
 */
export type Nameplate = { path: string; width: number; middle: number }

/** Container ids (`GTM-…`) and measurement ids (`G-…`), and the address of the container's script. */
export type TagManager = { ids: string[]; scriptUrl: string }

/** The query parameters that the page declares in the site map; all others are dropped. */
export type PageQuery<Name extends string> = { get: (name: Name) => string | null }

/** `Name`: query parameters that the page reads. */
export type PageAsk<Name extends string = never> = {
  params: Record<string, string | undefined>
  query: PageQuery<Name>
  client: ApiClient
  site: Site
  /** The article that led a reader to subscribe. */
  cameFrom?: number | undefined
}

/** Loads a page's data, on the server only. Throws an error of the contract (404) or a redirect. */
export type PageLoader<Data = unknown, Name extends string = never> = (ask: PageAsk<Name>) => Promise<Data>

/** Handles a form that was posted to the page's own address, with or without scripts. */
export type PageAction<Name extends string = never> = (
  ask: PageAsk<Name> & { form: FormData },
) => Promise<FormAnswer | Response>

/** Result of a form, for the page that shows it. */
export type FormAnswer = {
  /** Name of the form (its field `form`); '' if the page has only one. */
  form: string
  status: number
  /** Values to fill in again, without secrets. */
  values: Record<string, string>
  /** One message for each field. */
  errors: Record<string, string>
  /** Error code of the contract. */
  code?: string
  /** Message for the whole form: an error, or success. */
  message?: string
  done: boolean
  /** Data for the next step: a challenge, a token. */
  more?: Record<string, string>
}

/** Contents of a page's head. */
export type PageHead = {
  title: string
  description?: string
  /** Title and description for link previews, if they differ from the page's. */
  shared?: { title: string; description: string }
  /** A path on this site, or another site's address. */
  canonical?: string
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'article' | 'profile'
  /** Open Graph properties: `article:published_time`. */
  properties?: Record<string, string[]>
  /** schema.org objects. */
  structured?: object[]
  /** The page's main picture, which is preloaded. */
  lead?: { srcset: string; sizes: string; type: string }
  links?: { rel: string; href: string; type?: string; title?: string }[]
  noindex?: boolean | undefined
}

export type HeadMaker<Data> = (data: Data, site: Site) => PageHead

/** Loader, head and form action of a page. `Name`: query parameters that it reads. */
export type ServedPage<Name extends string> = {
  load: PageLoader<unknown, Name>
  head: HeadMaker<never>
  act?: PageAction<Name>
}

/** Declares how a page is served, in its noun's `site/<noun>.site.ts`. */
export function served<Data, Name extends string = never>(
  load: PageLoader<Data, Name>,
  head: HeadMaker<Data>,
  act?: PageAction<Name>,
): ServedPage<Name> {
  return { load, head, act }
}
