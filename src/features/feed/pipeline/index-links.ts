import type { IndexLink } from '../feed.index.schema.ts'
import { resolveAddress } from './item.ts'

/** An index with more links is read from its beginning. */
const maxLinks = 1000
const longestAddress = 2000
const longestVersion = 200

/** A link as it is written in an index. */
export type RawLink = { url: string | undefined; version: string | undefined }

/** Lists each address once, with its last version. */
export function readIndexLinks(found: RawLink[], base: string): IndexLink[] {
  const links = new Map<string, IndexLink>()
  for (const { url, version = '' } of found) {
    const address = url && resolveAddress(url, base)
    if (!address || !/^https?:/i.test(address) || address.length > longestAddress) continue
    const at = address.replace(/#.*$/, '')
    if (links.has(at) || links.size < maxLinks)
      links.set(at, { url: at, version: version.trim().slice(0, longestVersion) })
  }
  return [...links.values()]
}

/** Media types of documents with one agency item. */
export const isAgencyType = (type: string | undefined): boolean =>
  /^\s*application\/(?:(?:vnd\.iptc\.g2\.)?(?:newsitem|newsmessage|packageitem|newsml)\+xml|(?:vnd\.iptc\.)?ninjs\+json)/i.test(
    type ?? '',
  )
