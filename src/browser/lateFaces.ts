import { isLaidOut } from '../site/scrollPosition.ts'

/** Headlines in which the device's own font stays for this visit. */
const kept = 'data-device-face'

/**
 * Sets the headlines in those of our faces that arrived after the first paint, which browsers would use from the next
 * page on (`fonts.css`). A headline keeps the device's font if its own place or that of its neighbours would change, or
 * while the reader has selected text in it. All else in bold keeps it too. Headlines that are added later are set in
 * our faces.
 */
export async function setLateFaces(): Promise<void> {
  const late = listLate()
  if (late.length === 0) return
  const faces = await Promise.all(
    late.map(href =>
      // With this range no browser emboldens the face.
      new FontFace(familyOf(href), `url("${href}")`, { weight: '1 1000' }).load(),
    ),
  )
  const ofPage = getComputedStyle(document.documentElement)
  const chains = late.map(href => {
    const name = href.includes('/naskh-') ? '--text-face' : '--headline-face'
    const [, others = ''] = /^[^,]*,(.*)/s.exec(ofPage.getPropertyValue(name)) ?? []
    return { name, family: familyOf(href), others }
  })
  const headlines = [...document.querySelectorAll('h1,h2,h3,h4')].filter(isLaidOut)
  const before = headlines.map(placesAround)
  const selection = getSelection()
  const selected = headlines.map(headline =>
    Boolean(selection?.type === 'Range' && selection.containsNode(headline, true)),
  )
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  // Safari looks its faces up anew when one is added, and would set all text in those that are late.
  const elsewhere = `:root{${chains.map(({ name, others }) => `${name}:${others}!important`).join(';')}}`
  sheet.replaceSync(elsewhere)
  void ofPage.fontFamily
  for (const face of faces) document.fonts.add(face)
  // Boxes are made anew, as the words within a headline move with their letters. Chromium would count that as a layout
  // shift in headlines of several pieces (`Headline.tsx`). This updates styles only, so that no page gets shorter.
  sheet.replaceSync(`${elsewhere}h1,h2,h3,h4{display:none!important}`)
  if (headlines[0]) void getComputedStyle(headlines[0]).display
  const inHeadlines = chains.map(({ name, family, others }) => `${name}:"${family}",${others}`).join(';')
  sheet.replaceSync(`${elsewhere}:is(h1,h2,h3,h4):not([${kept}]){${inHeadlines}}`)
  const moved = headlines.map((headline, at) => {
    const places = before[at]!
    return placesAround(headline).some((place, nth) => Math.abs(place - places[nth]!) >= 1)
  })
  for (const [at, headline] of headlines.entries())
    if (moved[at] || selected[at]) headline.setAttribute(kept, '')
}

/** Addresses of preloaded faces that had not arrived at the first paint. Empty for readers who save data. */
function listLate(): string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (!paint || saveData || !('adoptedStyleSheets' in document)) return []
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')]
    .map(({ href }) => href)
    .filter(href => {
      const [fetched] = performance.getEntriesByName(href) as PerformanceResourceTiming[]
      return !fetched || fetched.responseEnd > paint.startTime
    })
}

/** `late-plex-700` */
const familyOf = (href: string) => `late-${/[^/]+?-\d+/.exec(href)?.[0]}`

/** Its height, the width of its column, and its visible neighbours, relative to its own position. */
function placesAround(headline: Element): number[] {
  const { y, height } = headline.getBoundingClientRect()
  const { previousElementSibling, nextElementSibling, parentElement } = headline
  const around = [previousElementSibling, nextElementSibling].flatMap(neighbour => {
    const place = neighbour?.getBoundingClientRect()
    return place?.height ? [place.x, place.y - y] : []
  })
  return [height, parentElement!.clientWidth, ...around]
}
