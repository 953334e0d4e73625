import type { PageHead, Site } from '../../../api/page.ts'

export const lettersPath = '/newsletters'
export const lettersTitle = 'الرسائل البريدية'

/** Structured data of a newsletter page; `way` is the breadcrumb from the page of all newsletters. */
export function structuredLetters(
  site: Site,
  ...way: { name: string; path: string }[]
): PageHead['structured'] {
  const steps = [{ name: site.name, path: '/' }, { name: lettersTitle, path: lettersPath }, ...way]
  const { name, path } = steps.at(-1)!
  return [
    {
      '@type': 'WebPage',
      '@id': site.url + path,
      url: site.url + path,
      name,
      inLanguage: 'ar',
      isPartOf: { '@id': `${site.url}/#website` },
      about: { '@id': `${site.url}/#publisher` },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: step.name,
        item: site.url + step.path,
      })),
    },
  ]
}
