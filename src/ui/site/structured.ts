import type { Site } from '../../api/page.ts'

type Page = { title: string; canonical: string; description?: string; type?: string }

/** WebPage, or a more specific type. */
export function webPageOf(site: Site, { title, canonical, description, type = 'WebPage' }: Page): object {
  const url = site.url + encodeURI(canonical)
  return {
    '@type': type,
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'ar',
    isPartOf: { '@type': 'WebSite', '@id': `${site.url}/#website`, name: site.name, url: `${site.url}/` },
  }
}

type Collection = Omit<Page, 'type'> & { dateModified?: string; about?: object }

/** A page that lists others, or has a list of its own as `mainEntity`. */
export function collectionPageOf(
  site: Site,
  { dateModified, about, ...page }: Collection,
  mainEntity?: object,
): object {
  return { ...webPageOf(site, { ...page, type: 'CollectionPage' }), dateModified, about, mainEntity }
}

/** The pages that a list leads to, in its order. */
export function listOf(site: Site, pages: { name: string; path: string }[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: pages.length,
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: site.url + encodeURI(path),
    })),
  }
}

/** WebPage about the newspaper: how to subscribe, or to write to it. */
export function pageAboutUs(site: Site, page: Page): object {
  return { ...webPageOf(site, page), about: { '@id': `${site.url}/#publisher` } }
}

/** Steps to a page; the front page is added as the first. */
export function breadcrumbOf(site: Site, steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + encodeURI(path),
    })),
  }
}
