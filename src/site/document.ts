import type { PageHead, Site } from '../api/page.ts'
import { styleAttributes } from '../arabic/house-style.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import { headlineFaces, type Look, lookAttributes, ordinaryLook } from '../contract/look.ts'
import type { PagePart } from '../contract/page-route.ts'
import { shareImageOf } from '../features/article-list/site/structured.ts'
import { iconsOf } from './icons.ts'

/** CSS, and the addresses of the files it is from. */
export type Styles = { css: string; hrefs: string[] }

/** Files of the readers' build. */
export type Assets = {
  /** The first two are evaluated in order; their dependencies are preloaded with them. */
  scripts: string[]
  /** CSS of the reading pages, small enough to inline. */
  style: Styles
  /** Additional CSS of the pages outside the main script. */
  partStyles: Record<PagePart, Styles>
  /** Addresses of the fonts, of which those of the look are preloaded. */
  fonts: string[]
  buildId: string
  /** Vite's tags in development, where styles come with the script. */
  development?: string
}

/**
 * A busy browser would paint a partial page, in which centred, justified or wrapped text moves as the rest arrives: the
 * first paint waits for this mark at the end of the page (HTML, link type `expect`, where supported). If the rest takes
 * longer than a second, the partial page is shown.
 */
const endMark = '<template id="page-end"></template>'
const expectEnd = '<link rel="expect" href="#page-end" blocking="render">'

/** JSON for a script element: nothing in it can end the element or open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Page = {
  html: string
  head: PageHead
  site: Site
  assets: Assets
  /** The built scripts of `browser/inline`. */
  inlineScripts: { head: string; bodyEnd: string }
  part?: PagePart | undefined
  /** The answer to a form, inlined as no payload contains it. */
  actionData?: Record<string, unknown> | null
  /** The page's data, if the browser should not fetch it. */
  payload?: object | undefined
  /** Identifies the data that the page was rendered from; absent for static pages. */
  version?: string
}

export function renderDocument({
  html,
  head,
  site,
  assets,
  inlineScripts,
  part,
  actionData,
  payload,
  version,
}: Page): string {
  const isHydrated = version !== undefined
  const entry = isHydrated
    ? ` data-scripts="${assets.scripts.join(' ')}" data-build="${escapeHtml(assets.buildId)}" data-version="${version}"`
    : ''
  const styles = assets.development
    ? `${assets.development}${isHydrated ? '' : `<script type="module" src="${assets.scripts[0]}"></script>`}`
    : renderStyles(part ? [assets.style, assets.partStyles[part]] : [assets.style], isHydrated)
  const look = site.look ?? ordinaryLook
  const looks = Object.entries(lookAttributes(look))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  const api = site.apiBase ? ` data-api-base="${escapeHtml(site.apiBase)}"` : ''
  const json = (id: string, data: object | null | undefined) =>
    data ? `<script type="application/json" id="${id}">${escapeJson(data)}</script>` : ''
  return `<!doctype html><html lang="ar" dir="rtl"${styleAttributes()}${looks}${api}${entry}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${renderHead(head, site)}${expectEnd}<script>${inlineScripts.head}</script>${fontsOf(
    assets.fonts,
    look,
  )
    .map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join(
      '',
    )}${styles}</head><body><div id="site">${html}</div>${isHydrated ? `<script>${inlineScripts.bodyEnd}</script>` : ''}${endMark}${json('action-data', actionData)}${isHydrated ? json('payload', payload) : ''}</body></html>`
}

/** The typefaces of this look; the others are not loaded. */
function fontsOf(fonts: string[], { headlineFace }: Look): string[] {
  const others = headlineFaces.filter(face => face !== headlineFace)
  return fonts.filter(href => !others.some(face => href.includes(`/${face}-`)))
}

/**
 * A lazily loaded chunk adds its styles unless a link names their file. Here they are inlined, so the links are
 * disabled: loading the same rules again would apply a font that arrived too late, and move the page.
 */
function renderStyles(styles: Styles[], isHydrated: boolean): string {
  const hrefs = isHydrated ? styles.flatMap(style => style.hrefs) : []
  const named = hrefs.map(href => `<link rel="stylesheet" href="${href}" disabled>`)
  return `<style>${styles.map(({ css }) => css).join('')}</style>${named.join('')}`
}

export function fullTitle(head: PageHead, site: Site): string {
  return head.title === site.name ? head.title : `${head.title} | ${site.name}`
}

function canonicalOf({ canonical }: PageHead, site: Site): string | undefined {
  return canonical?.startsWith('/') ? site.url + encodeURI(canonical) : canonical
}

/** Head content that `ui/shownHead.ts` inserts on navigation without a new document. */
export function renderFollowing(head: PageHead, site: Site): string {
  const canonical = canonicalOf(head, site)
  return [
    meta('name', 'description', head.description),
    meta('name', 'robots', head.noindex ? 'noindex' : 'max-image-preview:large'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<link rel="alternate" type="application/rss+xml" href="/rss.xml" title="${escapeHtml(site.name)}">`,
    ...(head.links ?? []).map(({ rel, href, type, title }) => {
      const more = `${type ? ` type="${type}"` : ''}${title ? ` title="${escapeHtml(title)}"` : ''}`
      return `<link rel="${rel}" href="${escapeHtml(encodeURI(href))}"${more}>`
    }),
  ]
    .filter(Boolean)
    .join('')
}

function renderHead(head: PageHead, site: Site): string {
  const image = head.image ?? shareImageOf({ kind: 'site', id: 0, title: site.name }, site)
  const { lead } = head
  const icons = iconsOf(site)
  return [
    `<title>${escapeHtml(fullTitle(head, site))}</title>`,
    renderFollowing(head, site),
    lead &&
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(lead.srcset)}" imagesizes="${escapeHtml(lead.sizes)}" type="${lead.type}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#303031"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d0d0e">',
    `<link rel="icon" href="${icons.tab.src}" type="${icons.tab.type}"><link rel="apple-touch-icon" href="${icons.touch.src}"><link rel="manifest" href="/manifest.webmanifest">`,
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', 'ar_AR'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', (head.shared ?? head).title),
    meta('property', 'og:description', (head.shared ?? head).description),
    meta('property', 'og:url', canonicalOf(head, site)),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    ...Object.entries(head.properties ?? {}).flatMap(([name, values]) =>
      values.map(value => meta('property', name, value)),
    ),
    meta('name', 'twitter:card', 'summary_large_image'),
    head.structured?.length &&
      `<script type="application/ld+json">${escapeJson(
        head.structured.length === 1
          ? { '@context': 'https://schema.org', ...head.structured[0] }
          : { '@context': 'https://schema.org', '@graph': head.structured },
      )}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}">` : ''
}
