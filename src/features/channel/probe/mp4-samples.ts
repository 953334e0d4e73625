/** A segment has some hundreds; a few bytes may claim millions. */
const maxSamples = 10_000
const maxRuns = 1000

/**
 * Sizes in bytes of the samples in a segment of MP4, by track, from the headers of its fragments (ISO/IEC 14496-12,
 * `moof`). Those whose size stands in another file are left out.
 */
export function listSampleSizes(segment: Buffer): number[][] {
  const tracks = new Map<number, number[]>()
  let left = maxSamples
  const parts = boxesIn(segment, 'moof').flatMap(fragment => boxesIn(fragment, 'traf'))
  for (const part of parts.slice(0, maxRuns)) {
    const [header] = boxesIn(part, 'tfhd')
    if (!header || header.length < 8) continue
    const track = header.readUInt32BE(4)
    const sizes = tracks.get(track) ?? []
    tracks.set(track, sizes)
    for (const run of boxesIn(part, 'trun').slice(0, maxRuns)) {
      const found = sizesOf(run, defaultSizeOf(header), left)
      left -= found.length
      sizes.push(...found)
    }
  }
  return [...tracks.values()]
}

/** Contents of the boxes of one type; one that was cut off ends the list. */
function boxesIn(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    const head = isLong ? 16 : 8
    if (length < head || at + length > bytes.length) break
    if (bytes.toString('latin1', at + 4, at + 8) === type) found.push(bytes.subarray(at + head, at + length))
    at += length
  }
  return found
}

const flagsOf = (box: Buffer) => (box.length >= 4 ? box.readUIntBE(1, 3) : 0)

function defaultSizeOf(header: Buffer): number | undefined {
  const flags = flagsOf(header)
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
  return flags & 0x10 && at + 4 <= header.length ? header.readUInt32BE(at) : undefined
}

function sizesOf(run: Buffer, defaultSize: number | undefined, max: number): number[] {
  if (run.length < 8) return []
  const flags = flagsOf(run)
  const count = Math.min(run.readUInt32BE(4), max)
  if (!(flags & 0x200)) return defaultSize === undefined ? [] : Array<number>(count).fill(defaultSize)
  const fields = [0x100, 0x200, 0x400, 0x800].filter(flag => flags & flag).length
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0) + (flags & 0x100 ? 4 : 0)
  const sizes: number[] = []
  for (let at = first; sizes.length < count && at + 4 <= run.length; at += 4 * fields) {
    sizes.push(run.readUInt32BE(at))
  }
  return sizes
}
