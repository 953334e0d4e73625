import { type Peek, type Probed, ProbeRefusal, wholeSeconds } from './probed.ts'

const window = 65_536
const broken = () => new ProbeRefusal('ملف الصوت تالف أو ناقص؛ صدّره من جديد ثم أعد رفعه.')

const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
type Frame = {
  bytes: number
  kbits: number
  rate: number
  samples: number
  isFirst: boolean
  isMono: boolean
}

/** MPEG audio, layer III. */
export async function probeMp3(file: Peek): Promise<Probed> {
  const begin = await afterTag(file)
  const head = await file.read(begin, window)
  for (let at = 0; at + 4 <= head.length; at += 1) {
    const frame = readFrame(head, at)
    // Two consecutive frames are no coincidence.
    if (!frame || !readFrame(head, at + frame.bytes)) continue
    const counted = countFrames(head, at, frame)
    const seconds = counted
      ? (counted * frame.samples) / frame.rate
      : ((file.size - begin - at) * 8) / (frame.kbits * 1000)
    return { format: 'mp3', seconds: wholeSeconds(seconds) }
  }
  throw broken()
}

/** Skips an ID3v2 tag. */
async function afterTag(file: Peek): Promise<number> {
  const head = await file.read(0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

function readFrame(bytes: Buffer, at: number): Frame | undefined {
  if (at < 0 || at + 4 > bytes.length || bytes[at] !== 0xff) return undefined
  const [version, layer] = [(bytes[at + 1]! >> 3) & 3, (bytes[at + 1]! >> 1) & 3]
  if ((bytes[at + 1]! & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return undefined
  const isFirst = version === 3
  const kbits = (isFirst ? bitrates.first : bitrates.later)[bytes[at + 2]! >> 4] ?? 0
  const base = [44_100, 48_000, 32_000][(bytes[at + 2]! >> 2) & 3]
  if (!kbits || !base) return undefined
  const rate = isFirst ? base : version === 2 ? base / 2 : base / 4
  const samples = isFirst ? 1152 : 576
  const size = Math.floor((samples * 125 * kbits) / rate) + ((bytes[at + 2]! >> 1) & 1)
  return { bytes: size, kbits, rate, samples, isFirst, isMono: bytes[at + 3]! >> 6 === 3 }
}

/** Frame count that encoders write into the first frame of a variable bit rate. */
function countFrames(bytes: Buffer, at: number, { isFirst, isMono }: Frame): number {
  const tag = at + 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  if (tag + 12 > bytes.length || !/^(?:Xing|Info)$/.test(bytes.toString('latin1', tag, tag + 4))) return 0
  return bytes.readUInt32BE(tag + 4) & 1 ? bytes.readUInt32BE(tag + 8) : 0
}

export async function probeOgg(file: Peek): Promise<Probed> {
  const head = await file.read(0, 512)
  const opus = head.indexOf('OpusHead')
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1')
  const isKnown = opus > 0 || (vorbis > 0 && vorbis + 16 <= head.length)
  const rate = opus > 0 ? 48_000 : isKnown ? head.readUInt32LE(vorbis + 12) : 0
  if (!rate) throw new ProbeRefusal('هذا الملف ليس تسجيلًا تشغّله المتصفحات؛ صدّره MP3.')
  const tail = await file.read(Math.max(0, file.size - window), window)
  const last = tail.lastIndexOf('OggS')
  const granule = last >= 0 && last + 14 <= tail.length ? Number(tail.readBigInt64LE(last + 6)) : 0
  return { format: 'ogg', seconds: wholeSeconds(granule / rate) }
}

export async function probeWav(file: Peek): Promise<Probed> {
  let perSecond = 0
  let at = 12
  for (let count = 0; count < 100; count += 1) {
    const head = await file.read(at, 24)
    if (head.length < 8) break
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (name === 'fmt ' && head.length >= 24) {
      if (![1, 3, 0xfffe].includes(head.readUInt16LE(8))) break
      perSecond = head.readUInt32LE(16)
    }
    if (name === 'data' && perSecond > 0) {
      const held = Math.min(length, file.size - at - 8)
      return { format: 'wav', seconds: wholeSeconds(held / perSecond) }
    }
    at += 8 + length + (length % 2)
  }
  throw broken()
}
