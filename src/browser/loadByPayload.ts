import { type DataStrategyFunction, type DataStrategyResult, redirect, redirectDocument } from 'react-router'
import { fetchPayload } from '../ui/fetchPayload.ts'
import { isOutdated } from './builds.ts'

type Head = { title: string; canonical: string | null }

const heads = new Map<string, Head>()

/** One request a page. Whatever it cannot answer, a new document does. */
export const loadByPayload: DataStrategyFunction = async ({ request, matches }) => {
  const url = new URL(request.url)
  const address = url.pathname + url.search
  const results: Record<string, DataStrategyResult> = {}
  const leaf = matches.at(-1)!.route.id!
  try {
    if (isOutdated()) throw new Error('A newer build is out')
    const payload = await fetchPayload(url, request.signal)
    if (payload.redirect) {
      results[leaf] = { type: 'error', result: redirect(payload.redirect) }
      return results
    }
    heads.set(address, payload)
    for (const { route } of matches) {
      const error = payload.errors?.[route.id!]
      results[route.id!] = error
        ? { type: 'error', result: error }
        : { type: 'data', result: payload.loaderData[route.id!] ?? null }
    }
  } catch (reason) {
    if (request.signal.aborted) throw reason
    results[leaf] = { type: 'error', result: redirectDocument(address) }
  }
  return results
}

/** The parts of the head that a reader, or one who shares, sees. */
export function takeHead(address: string): void {
  const head = heads.get(address)
  if (!head) return
  document.title = head.title
  const link = document.querySelector('link[rel=canonical]')
  if (head.canonical) link?.setAttribute('href', location.origin + encodeURI(head.canonical))
}
