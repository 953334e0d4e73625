import { footnoteLink } from '../../../contract/footnotes.ts'

/** Services that wrap links to count clicks or to warn, with the parameter of the target. */
const wrappers: [RegExp, string[]][] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, ['q', 'url']],
  [/^https?:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\//i, ['url']],
  [/^https?:\/\/l\.(?:facebook|instagram)\.com\/(?:l\.php)?\?/i, ['u']],
]

/** The target of a wrapped link; others unchanged. */
export function unwrapLink(href: string): string {
  const parameters = wrappers.find(([pattern]) => pattern.test(href))?.[1]
  const query = URL.parse(href)?.searchParams
  if (!parameters || !query) return href
  const inner = parameters.map(name => query.get(name)).find(value => value && /^https?:/i.test(value))
  return inner ? unwrapLink(inner) : href
}

/** Links to addresses are kept; links within the copied document become text, except footnotes. */
export function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? ''
    if (/^(?:https?|mailto|tel):|^\/[^/]/i.test(href)) {
      link.setAttribute('href', unwrapLink(href))
      continue
    }
    if (footnoteLink.test(href)) continue
    const isNoteMark =
      /^#_ftn\d|^#_edn\d|^#ftnt\d/.test(href) && !link.closest('sup') && !link.querySelector('sup')
    if (!isNoteMark) {
      link.replaceWith(...link.childNodes)
      continue
    }
    const mark = document.createElement('sup')
    mark.append(...link.childNodes)
    link.replaceWith(mark)
  }
}
