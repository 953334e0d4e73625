import type { Reading } from '../../platform/context.ts'
import { pageAt, pageKey } from '../../site/pageKey.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { isDocumentPath } from '../documents/documents.ts'
import { isPersonalPath } from './personal-pages.ts'

const notPages = /^\/(?:ad|api|n|partner|s|media|share|assets|dashboard|healthz|readyz|metrics)(?:\/|$)/

export function isPageAddress(address: string): boolean {
  const path = pathOf(address)
  if (isDocumentPath(path)) return true
  if (notPages.test(address)) return false
  if (isPersonalPath(path)) return false
  // Publishing systems that moved in had `/name.html` and `/index.php?p=1`.
  return !/^\/[^/]*\.(?!html?$|php$)[a-z0-9]+$/.test(path) || splitPayload(path).isPayload
}

export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** Addresses of no page share one, into which their address is written. */
const missing = '/404'

export function keyOf(address: string): string {
  const key = pageKey(address)
  const path = pathOf(key)
  if (pageAt(path) || isDocumentPath(path)) return key
  return splitPayload(path).isPayload ? `${missing}/_payload.json` : missing
}

/** No address begins like that of a page for those who may read it, so that nobody can ask for one. */
export function variantKey(key: string, { whole, left, onBehalfOf = '' }: Reading): string {
  if (!whole && left === null) return key
  const named = onBehalfOf && `${encodeURIComponent(onBehalfOf)} `
  return `${whole ? 'whole' : 'locked'} ${left ?? ''} ${named}${key}`
}
