/**
 * Splits a stream of Icecast or SHOUTcast that has metadata after every `interval` bytes of sound: a length in units of
 * 16 bytes, then `StreamTitle='…';`.
 */
export function splitIcy(bytes: Buffer, interval: number): { sound: Buffer; title: string } {
  const parts: Buffer[] = []
  let title = ''
  let at = 0
  while (at < bytes.length) {
    parts.push(bytes.subarray(at, at + interval))
    const lengthAt = at + interval
    const length = (bytes[lengthAt] ?? 0) * 16
    const metadata = bytes.subarray(lengthAt + 1, lengthAt + 1 + length).toString('utf8')
    title = /StreamTitle='(.*?)';/.exec(metadata)?.[1] ?? title
    at = lengthAt + 1 + length
  }
  return { sound: Buffer.concat(parts), title }
}
