import { createHash } from 'node:crypto'

/** The namespace of podcast:guid. https://podcasting2.org/docs/podcast-namespace/tags/guid */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** UUIDv5 of a feed's address without its scheme and trailing slashes (RFC 9562 §5.5). */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z]+:\/\//, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
