import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20
const sfntHeaderBytes = 12
const sfntEntryBytes = 16

/** The font inside a WOFF 1 file, as programs other than browsers read it (W3C WOFF 1.0 §3–5). */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map(at => woff.readUInt32BE(entry + at))
    const bytes = woff.subarray(offset!, offset! + packed!)
    // A table that would not shrink is stored as it is.
    const data = packed! < length! ? inflateSync(bytes) : bytes
    return { tag: woff.subarray(entry, entry + 4), checksum: checksum!, data }
  })

  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes)
  const power = Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((count - 2 ** power) * 16, 10)
  const parts = [header]
  let offset = header.length
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = sfntHeaderBytes + index * sfntEntryBytes
    tag.copy(header, entry)
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}
