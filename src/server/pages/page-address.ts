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
  // Allows `/name.html` and `/index.php?p=1`, addresses of publishing systems that a site moved from.
  return !/^\/[^/]*\.(?!html?$|php$)[a-z0-9]+$/.test(path) || splitPayload(path).isPayload
}

export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** Cache key shared by all addresses without a page. The address is inserted on sending. */
const missing = '/404'

export function keyOf(address: string): string {
  const key = pageKey(address)
  const path = pathOf(key)
  if (pageAt(path) || isDocumentPath(path)) return key
  return splitPayload(path).isPayload ? `${missing}/_payload.json` : missing
}

/**
 * Key of the variant for readers who may read the article. No address begins like it, so nobody can request
 * one.
 */
export function variantKey(key: string, { whole, left, onBehalfOf = '' }: Reading): string {
  if (!whole && left === null) return key
  const named = onBehalfOf && `${encodeURIComponent(onBehalfOf)} `
  return `${whole ? 'whole' : 'locked'} ${left ?? ''} ${named}${key}`
}
