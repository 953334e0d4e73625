import { type Peek, type Probed, ProbeRefusal, pixels, wholeSeconds } from './probed.ts'

// EBML (RFC 8794): elements with an id, a length and content. Everything needed comes before the first cluster.
const headBytes = 2 ** 20
const maxElements = 2000
const ids = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  header: 0x1a45dfa3,
  cluster: 0x1f43b675,
}
const containers = new Set([ids.header, ids.segment, ids.info, ids.tracks, ids.track, ids.video])
const codecs = /^(?:V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/

export async function probeWebm(file: Peek): Promise<Probed> {
  const found = readElements(await file.read(0, headBytes))
  const playable = found.codecs.length > 0 && found.codecs.every(codec => codecs.test(codec))
  if (found.docType !== 'webm' || !playable)
    throw new ProbeRefusal('هذا الملف ليس WebM تشغّله المتصفحات؛ صدّره MP4 بترميز H.264 وصوت AAC.')
  // Nanoseconds per tick.
  const seconds = wholeSeconds((found.duration * found.scale) / 1e9)
  if (!found.codecs.some(codec => codec.startsWith('V_'))) return { format: 'weba', seconds }
  return { format: 'webm', seconds, width: pixels(found.width), height: pixels(found.height) }
}

function readElements(bytes: Buffer) {
  const found = { docType: '', scale: 1_000_000, duration: 0, codecs: [] as string[], width: 0, height: 0 }
  let at = 0
  for (let count = 0; count < maxElements; count += 1) {
    const id = readVint(bytes, at, false)
    const length = id && readVint(bytes, at + id.length, true)
    if (!id || !length || id.value === ids.cluster) break
    const start = at + id.length + length.length
    if (containers.has(id.value)) {
      at = start
      continue
    }
    const content = bytes.subarray(start, start + length.value)
    if (id.value === ids.docType) found.docType = text(content)
    else if (id.value === ids.codec) found.codecs.push(text(content))
    else if (id.value === ids.scale) found.scale = integer(content)
    else if (id.value === ids.width) found.width ||= integer(content)
    else if (id.value === ids.height) found.height ||= integer(content)
    else if (id.value === ids.duration) found.duration = float(content)
    at = start + length.value
  }
  return found
}

/** Reads a number whose first byte gives its length; an id keeps the length marker. */
function readVint(
  bytes: Buffer,
  at: number,
  isLength: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = isLength ? first & (0xff >> length) : first
  for (let index = 1; index < length; index += 1) value = value * 256 + bytes[at + index]!
  return { value, length }
}

const text = (bytes: Buffer) => bytes.toString('latin1', 0, 40).replace(/\0+$/, '')

function integer(bytes: Buffer): number {
  return bytes.length >= 1 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0
}

function float(bytes: Buffer): number {
  if (bytes.length === 4) return bytes.readFloatBE(0)
  return bytes.length === 8 ? bytes.readDoubleBE(0) : 0
}
