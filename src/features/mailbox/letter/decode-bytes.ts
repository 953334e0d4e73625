/** Bytes above ASCII that are not UTF-8 were written by old Arabic programs. */
const oldCharset = new TextDecoder('windows-1256')
const strict = new TextDecoder('utf-8', { fatal: true })

/**
 * Rewrites bytes that their mail gives no charset for, as UTF-8: raw Arabic in the header, and in the text if the mail
 * names no charset at all.
 */
export function decodeBytes(source: Uint8Array): Buffer {
  const bytes = Buffer.from(source)
  const end = headerEnd(bytes)
  const [head, body] = [bytes.subarray(0, end), bytes.subarray(end)]
  const isBare = !/charset\s*=/i.test(bytes.toString('latin1'))
  return Buffer.concat([inUtf8(head), isBare ? inUtf8(body) : body])
}

/** Index of the end of a mail's header. */
export function headerEnd(bytes: Buffer): number {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter(at => at >= 0)
  return ends.length > 0 ? Math.min(...ends) : bytes.length
}

function inUtf8(bytes: Buffer): Buffer {
  if (isAscii(bytes)) return bytes
  try {
    strict.decode(bytes)
    return bytes
  } catch {
    return Buffer.from(oldCharset.decode(bytes))
  }
}

const isAscii = (bytes: Buffer) => bytes.every(byte => byte < 0x80)
