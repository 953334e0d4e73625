import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

/** Later links are skipped, as a person waits for the answer. */
const maxLinks = 20
const [eachMs, allMs] = [4000, 6000]
const atOnce = 5
/** Statuses of missing pages. Other errors may be refusals of programs, or overload. */
const gone = new Set([404, 410])
const unreachable = new Set(['DNS', 'CONNECTION', 'REFUSED_ADDRESS', 'BAD_URL', 'TOO_MANY_REDIRECTS'])

/** Dead addresses; one that does not answer in time is not reported. */
export async function findDeadLinks(outbound: Outbound, links: readonly string[]): Promise<string[]> {
  const waiting = [...new Set(links.filter(link => /^https?:\/\//i.test(link)))].slice(0, maxLinks)
  const all = [...waiting]
  const dead = new Set<string>()
  const signal = AbortSignal.timeout(allMs)
  async function work(): Promise<void> {
    for (let link = waiting.shift(); link !== undefined && !signal.aborted; link = waiting.shift())
      if (await isDead(outbound, link, signal)) dead.add(link)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return all.filter(link => dead.has(link))
}

async function isDead(outbound: Outbound, link: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await outbound.get(link, { timeoutMs: eachMs, maxBytes: 200_000, signal })
    return gone.has(status)
  } catch (error) {
    return !signal.aborted && error instanceof OutboundError && unreachable.has(error.code)
  }
}
