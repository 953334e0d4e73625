import type { PageHead, Site } from '../../../api/page.ts'

export const lettersPath = '/newsletters'
export const lettersTitle = 'الرسائل البريدية'

/** What search engines read of a page about letters; `way` leads to it from the page of all letters. */
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
