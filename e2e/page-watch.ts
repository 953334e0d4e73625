import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Records layout shifts and violations of the content policy. Call before opening the page. */
export async function watchPage(page: Page) {
  const requests = new Map<string, Request>()
  page.on('request', request => requests.set(request.url(), request))
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push({ violatedDirective, blockedURI }),
    )
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) seen.push({ value, moved: sources.map(({ node }) => node?.textContent) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const typeOf = (url: string) => requests.get(url)?.resourceType() ?? ''
  return {
    seen: () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen),
    typeOf,
    requested: () => [...requests.keys()],
    /** Resets the record, for the next page in the same window. */
    forget: () => requests.clear(),
    /** Resources loaded before the page was complete, and the page's total size without pictures. */
    async readTraffic() {
      const { whole, fetched } = await page.evaluate(() => {
        const entries = [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[]
        const [document] = entries as PerformanceNavigationTiming[]
        return {
          whole: document?.loadEventStart ?? 0,
          fetched: entries.map(({ name, startTime, encodedBodySize }) => ({
            name,
            startTime,
            encodedBodySize,
          })),
        }
      })
      const [, ...resources] = fetched
      const isOwn = (name: string) => name.split('/_payload')[0] === page.url().replace(/\/?([?#].*)?$/, '')
      return {
        early: resources.filter(({ startTime }) => startTime < whole).map(({ name }) => name),
        // A slow page may already have prefetched others.
        weight: fetched
          .filter(({ name }) => typeOf(name) !== 'image' && (!name.includes('_payload.json') || isOwn(name)))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    },
  }
}

export type Requests = ReturnType<typeof watchRequests>

/**
 * Tracks requests while the page's router opens other pages, for which the browser reports no network idle.
 */
export function watchRequests(page: Page) {
  const underWay = new Set<Request>()
  let begun = 0
  page.on('request', request => {
    begun += 1
    // A stream lasts as long as its page, and the browser does not report the end of requests that outlive a
    // page.
    if (request.method() === 'GET' && request.resourceType() !== 'eventsource') underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  return {
    /** Waits until no request is pending, including those that results trigger a frame later. */
    async untilQuiet(): Promise<void> {
      await expect
        .poll(async () => {
          const known = begun
          await page.evaluate(async () => {
            for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
          })
          const wanted = [...underWay].filter(request => !request.frame().isDetached())
          return { more: begun - known, underWay: wanted.map(request => request.url()) }
        })
        .toEqual({ more: 0, underWay: [] })
    },
  }
}

const controls =
  'link button textbox searchbox combobox checkbox radio switch slider spinbutton tab option'.split(' ')
const anyControl = new RegExp(String.raw`^\s*- (${controls.join('|')})(?: "(.*?)")?(?=[ :]|$)`)

/**
 * Lists interactive elements without an Arabic accessible name. A link may be named after the site that it
 * leads to, and a day or a year by its number.
 */
export async function listNameless(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  return lines.flatMap(line => {
    const [found, role, name = ''] = anyControl.exec(line) ?? []
    const isNamed =
      /\p{Script=Arabic}/u.test(name) ||
      (role === 'link' && name !== '') ||
      (role === 'option' && /^\d+$/.test(name))
    return found && !isNamed ? [`${role} ${name}`] : []
  })
}

/** Lists pictures without reserved space or alternative text. */
export function listBarePictures(page: Page): Promise<string[]> {
  return page
    .locator('img')
    .evaluateAll(images =>
      images
        .filter(
          image =>
            !Number(image.getAttribute('width')) ||
            !Number(image.getAttribute('height')) ||
            !image.hasAttribute('alt'),
        )
        .map(image => image.outerHTML),
    )
}

/** Collapses white space. */
export function plain(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
}

/**
 * Text that is never written in Arabic: addresses, colours, voucher codes, names of formats, protocols and
 * services.
 */
const latinData = [
  /\b(?:https?|mailto):\S*/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?:[\w-]+\.)+[a-z]{2,}\S*/g,
  /\/[\w{}-]+(?:\/\S*)?/g,
  /#[\da-f]{3,8}\b|\b[\da-f]{10}\b/gi,
  /\b[A-Z]+(?:-[A-Z\d]{2,4}){2,}\b/g,
  /\b(?:RSS|Atom|JSON Feed|HTTPS?|HTML|HLS|CORS|JPEG|PNG|WebP|AVIF|GIF|SMTP|IMAP|Ghost|Stripe|Apple|Podcasts|Spotify|ninjs|NewsML-G2|API-Football|ExchangeRate-API|GoldAPI\.io)\b/gi,
]

/** Lists Latin words that a page shows, or has for screen readers. */
export async function listLatin(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>()
    const skipped = '[aria-hidden="true"],[lang="en"],[translate="no"],script,style,[contenteditable="true"]'
    const attributes = 'aria-label aria-description aria-roledescription aria-valuetext title placeholder alt'
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(skipped) || !element.checkVisibility()) continue
      for (const name of attributes.split(' ')) {
        // A left-to-right field has a Latin example.
        const isExample = name === 'placeholder' && getComputedStyle(element).direction === 'ltr'
        if (!isExample) found.add(element.getAttribute(name) ?? '')
      }
      // An address is one text, even if it contains line break opportunities.
      if (element.querySelector(':scope > wbr')) found.add(element.textContent)
      else for (const node of element.childNodes) if (node instanceof Text) found.add(node.data)
    }
    return [...found]
  })
  return said.filter(text => {
    const words = latinData.reduce((left, data) => left.replace(data, ''), text)
    return /\p{Script=Latin}{2,}/u.test(words)
  })
}
