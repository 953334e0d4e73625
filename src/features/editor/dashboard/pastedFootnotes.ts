import { footnoteId, footnoteLink } from '../../../contract/footnotes.ts'

/** Target of a link within the document, and the link there that leads back. */
type Pair = { mark: HTMLAnchorElement; back: HTMLAnchorElement; note: HTMLElement }

/**
 * Footnotes and endnotes in the form of articles (contract/footnotes.ts), from any program: Word, LibreOffice, Google
 * Docs, WordPress, Wikipedia. A link is a footnote's mark if its target links back to it.
 */
export function linkFootnotes(body: HTMLElement, isTaken: (id: string) => boolean): void {
  const places = placesIn(body)
  const ids = new Map<HTMLElement, string>()
  const seen = new Set<HTMLAnchorElement>()
  const marks: [HTMLAnchorElement, string][] = []
  let number = 0
  const nextId = () => {
    do number += 1
    while (isTaken(`footnote-${number}`))
    return `footnote-${number}`
  }
  for (const mark of body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    const pair = seen.has(mark) ? undefined : readPair(mark, places)
    if (!pair) continue
    const known = ids.get(pair.note)
    const id = known ?? nextId()
    ids.set(pair.note, id)
    seen.add(mark).add(pair.back)
    marks.push([mark, id])
    pair.back.setAttribute('href', `#${id}-mark`)
    if (!known) {
      mark.id = `${id}-mark`
      // Google Docs and LibreOffice put the id on the back link.
      pair.back.removeAttribute('id')
    }
  }
  for (const [mark, id] of marks) {
    mark.setAttribute('href', `#${id}`)
    raise(mark)
  }
  for (const [note, id] of ids) firstLine(note).id = id
  for (const back of body.querySelectorAll('a[href^="#footnote-"][href$="-mark"]')) {
    // LibreOffice separates number and note only by style.
    if (/^[^\s.:)\]]/.test(back.nextSibling?.textContent ?? '')) back.after(' ')
  }
}

function placesIn(body: HTMLElement): Map<string, HTMLElement> {
  const places = new Map<string, HTMLElement>()
  for (const element of body.querySelectorAll<HTMLElement>('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name') ?? '']) {
      if (name && !places.has(name)) places.set(name, element)
    }
  }
  return places
}

function readPair(mark: HTMLAnchorElement, places: Map<string, HTMLElement>): Pair | undefined {
  const place = placeOf(mark, places)
  const note = place?.closest<HTMLElement>(lines) ?? place
  if (!note || note.contains(mark)) return undefined
  const links = note.matches('a') ? [note as HTMLAnchorElement] : note.querySelectorAll('a')
  for (const back of links) {
    const origin = placeOf(back, places)
    if (origin && (origin.contains(mark) || mark.contains(origin)) && isLine(origin))
      return { mark, back, note }
  }
  return undefined
}

const lines = 'li, p, dd, aside, div'

/** A back link leads to the mark or its inline context, not to a whole chapter. */
function isLine(element: HTMLElement): boolean {
  return !element.matches('body, div, section, article, main, h1, h2, h3, h4, h5, h6')
}

function placeOf(link: HTMLAnchorElement, places: Map<string, HTMLElement>): HTMLElement | undefined {
  // Browsers copy a page's links with their full address.
  const name = /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  if (name === undefined) return undefined
  const known = places.get(name)
  if (known || !name.includes('%')) return known
  try {
    return places.get(decodeURIComponent(name))
  } catch {
    return undefined
  }
}

function raise(mark: HTMLAnchorElement): void {
  if (mark.closest('sup') || mark.querySelector('sup')) return
  const sup = document.createElement('sup')
  mark.replaceWith(sup)
  sup.append(mark)
}

/** The paragraph or item with the id. */
function firstLine(note: HTMLElement): HTMLElement {
  if (note.matches('li, p')) return note
  const inner = note.querySelector<HTMLElement>('p, li')
  if (inner) return inner
  const line = document.createElement('p')
  line.append(...note.childNodes)
  note.append(line)
  return line
}

/** Copied from an editor of this kind: renumbers footnotes that would clash with this text's. */
export function renumberFootnotes(body: HTMLElement, isTaken: (id: string) => boolean): void {
  const own = new Set([...body.querySelectorAll('[id]')].map(({ id }) => id))
  const names = new Map<string, string>()
  let number = 0
  for (const note of body.querySelectorAll<HTMLElement>(':is(p, li)[id]')) {
    if (!footnoteId.test(note.id) || !isTaken(note.id)) continue
    do number += 1
    while (isTaken(`footnote-${number}`) || own.has(`footnote-${number}`))
    names.set(note.id, `footnote-${number}`)
    note.id = `footnote-${number}`
  }
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    const [, id = '', end = ''] = footnoteLink.test(href) ? (/^#(footnote-\d+)(.*)$/.exec(href) ?? []) : []
    const renamed = names.get(id)
    if (renamed) link.setAttribute('href', `#${renamed}${end}`)
    const markOf = link.id.replace(/-mark$/, '')
    if (names.has(markOf)) link.id = `${names.get(markOf)}-mark`
    else if (link.id && isTaken(link.id)) link.removeAttribute('id')
  }
}
