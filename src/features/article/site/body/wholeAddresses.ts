import type { Site } from '../../../../api/page.ts'
import { articlePath } from '../../article.addresses.policy.ts'
import { plainCards } from './plainCards.ts'

/** An article's body for readers elsewhere: plain cards, and addresses with our host. */
export function wholeAddresses(
  article: { id: number; slug: string; description: string },
  site: Site,
): string {
  return plainCards(article.description)
    .replaceAll(' href="#footnote-', ` href="${site.url}${encodeURI(articlePath(article))}#footnote-`)
    .replace(/ (src|href|poster)="\/(?!\/)/g, (_whole, name: string) => ` ${name}="${site.url}/`)
    .replace(/ srcset="([^"]*)"/g, (_whole, candidates: string) => {
      return ` srcset="${candidates.replace(/(^|,\s*)\/(?!\/)/g, (_comma, before: string) => `${before}${site.url}/`)}"`
    })
}
