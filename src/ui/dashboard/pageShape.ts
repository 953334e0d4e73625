/** Shape of the placeholder that a page has while its scripts load. */
export type PageShape = 'writing' | 'list' | 'form' | 'tiles'

/** Derived from the page's id, whose last words say what it does. */
export function pageShape(id: string): PageShape {
  if (/^dashboard-article-(?:create|edit)/.test(id)) return 'writing'
  if (/-list___|-(?:review|takedown|payments|subscribers|suppression|log)___/.test(id)) return 'list'
  if (/-(?:create|edit|editable)(?:-id)?___|-(?:settings|profile|security)___/.test(id)) return 'form'
  return 'tiles'
}
