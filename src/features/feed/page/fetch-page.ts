import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Page, PageParts } from './page.ts'
import { PageRefusal } from './refusal.ts'
import { checkRobots } from './robots.ts'
import { inTurn } from './turn.ts'

const accept = 'text/html, application/xhtml+xml;q=0.9'
const maxBytes = 3 * 1024 * 1024
const timeoutMs = 10_000
const maxRedirects = 5

type Fetch = {
  /** Deadline, after which the item no longer waits for its page. */
  until: number
  /** Secret headers for an address. */
  secretsFor: (address: string) => Promise<Record<string, string> | undefined>
}

/**
 * Fetches the page of an article, as its site's robots.txt allows, when it is its host's turn.
 * @throws PageRefusal
 */
export async function fetchPage(parts: PageParts, address: string, options: Fetch): Promise<Page> {
  try {
    return await follow(parts, address, options)
  } catch (error) {
    if (error instanceof OutboundError) throw new PageRefusal({ says: error.message })
    throw error
  }
}

async function follow(parts: PageParts, address: string, { until, secretsFor }: Fetch): Promise<Page> {
  let url = new URL(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const pauseMs = await checkRobots(parts, url, until)
    const secrets = await secretsFor(url.href)
    const answer = await inTurn(parts, { host: url.host, until, pauseMs }, () =>
      parts.outbound.get(url.href, { accept, secrets, maxBytes, timeoutMs, follow: false }),
    )
    if (answer.redirectsTo === undefined) return pageOf(answer)
    url = new URL(answer.redirectsTo)
  }
  throw new PageRefusal('redirects')
}

type Answer = { status: number; headers: Record<string, string>; body: Uint8Array; url: string }

function pageOf({ status, headers, body, url }: Answer): Page {
  if (status < 200 || status >= 300)
    throw new PageRefusal({ says: `رد موقع الخبر على طلبنا برمز ${status}.` })
  const contentType = headers['content-type'] ?? ''
  if (contentType !== '' && !/html|xml/i.test(contentType)) throw new PageRefusal('notPage')
  return { bytes: body, contentType, url, robots: headers['x-robots-tag'] ?? '' }
}
