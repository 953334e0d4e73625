import type { PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf, pageAboutUs } from '../../../ui/site/structured.ts'

export const lettersPath = '/newsletters'
export const lettersTitle = 'الرسائل البريدية'

/** Structured data of a newsletter page; `way` is the breadcrumb from the page of all newsletters. */
export function structuredLetters(
  site: Site,
  ...way: { name: string; path: string }[]
): PageHead['structured'] {
  const steps = [{ name: lettersTitle, path: lettersPath }, ...way]
  const { name, path } = steps.at(-1)!
  return [pageAboutUs(site, { title: name, canonical: path }), breadcrumbOf(site, steps)]
}
