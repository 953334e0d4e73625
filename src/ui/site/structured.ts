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
    isPartOf: { '@id': `${site.url}/#website` },
  }
}

/** The same for a page about the newspaper: how to subscribe, or to write to it. */
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
