import type { SearchResult } from '../search.contract.ts'

/** These separate the parts of a directive (https://wicg.github.io/scroll-to-text-fragment/#syntax). */
const encode = (text: string) => text.replace(/[%&,#-]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)

/** Adds a passage to a link: browsers scroll to it in a new tab, and `Link` in the page itself. */
export function textFragment(passage: SearchResult['passage']): string {
  if (!passage) return ''
  const { before, text, after } = passage
  const parts = [before && `${encode(before)}-`, encode(text), after && `-${encode(after)}`]
  return `#:~:text=${parts.filter(Boolean).join(',')}`
}
