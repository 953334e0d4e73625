/** Whether bytes begin, or go on, as audio or video does; an error page with status 200 does not. */
export function looksLikeMedia(bytes: Buffer): boolean {
  return isTransportStream(bytes) || signatures.some(isSigned => isSigned(bytes)) || hasFrames(bytes)
}

const startsWith =
  (text: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

const signatures = [
  startsWith('ID3'),
  startsWith('OggS'),
  startsWith('fLaC'),
  startsWith('RIFF'),
  startsWith('\x1aE\xdf\xa3'),
  // The first box of a fragment of MP4 (ISO/IEC 14496-12).
  ...['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft'].map(box => startsWith(box, 4)),
]

const packetLength = 188

/** MPEG-2 transport stream (ISO/IEC 13818-1): a sync byte begins each packet. */
export function isTransportStream(bytes: Buffer): boolean {
  return bytes.length >= packetLength && bytes[0] === 0x47 && (bytes[packetLength] ?? 0x47) === 0x47
}

/** The payload of the first stream of a kind within a transport stream; empty without one. */
export function elementaryStream(bytes: Buffer, isWanted: (streamId: number) => boolean): Buffer {
  const parts: Buffer[] = []
  let wanted: number | undefined
  for (let at = 0; at + packetLength <= bytes.length; at += packetLength) {
    const packet = bytes.subarray(at, at + packetLength)
    const pid = packet.readUInt16BE(1) & 0x1fff
    const control = (packet[3]! >> 4) & 3
    if (packet[0] !== 0x47 || !(control & 1)) continue
    const payload = packet.subarray(control === 3 ? 5 + packet[4]! : 4)
    const begins = (packet[1]! & 0x40) !== 0 && payload.length > 9 && payload.readUIntBE(0, 3) === 1
    if (begins && wanted === undefined && isWanted(payload[3]!)) wanted = pid
    if (pid === wanted) parts.push(begins ? payload.subarray(9 + payload[8]!) : payload)
  }
  return Buffer.concat(parts)
}

/** A player that joins a stream of MP3 or AAC may begin in the middle of a frame. */
function hasFrames(bytes: Buffer): boolean {
  return listFrames(bytes, 2).length > 1
}

type Frame = { start: number; length: number; codec: 'mp3' | 'aac' }

/** Frames of MP3 (ISO/IEC 11172-3) and AAC in ADTS (ISO/IEC 13818-7) that follow one another. */
export function listFrames(bytes: Buffer, max = Number.POSITIVE_INFINITY): Frame[] {
  const frames: Frame[] = []
  let at = 0
  while (at < bytes.length - 7 && frames.length < max) {
    const frame = readFrame(bytes, at)
    const next = frame && at + frame.length
    // Two bytes look like a header by chance; a second one at the right place does not.
    const goesOn = next !== undefined && (next > bytes.length - 7 || readFrame(bytes, next) !== undefined)
    if (frame && goesOn) frames.push(frame)
    at = frame && goesOn ? at + frame.length : at + 1
  }
  return frames
}

function readFrame(bytes: Buffer, at: number): Frame | undefined {
  if (bytes[at] !== 0xff) return undefined
  const second = bytes[at + 1] ?? 0
  if ((second & 0xf6) === 0xf0) {
    const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    return length > 7 ? { start: at, length, codec: 'aac' } : undefined
  }
  const length = (second & 0xe6) === 0xe2 ? lengthOfMp3(bytes, at) : 0
  return length > 0 ? { start: at, length, codec: 'mp3' } : undefined
}

const kbps = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
const hertz = [44_100, 48_000, 32_000, 0]

/** Bytes of a frame of layer III; 0 if its header is not valid. */
function lengthOfMp3(bytes: Buffer, at: number): number {
  const [version, third] = [((bytes[at + 1] ?? 0) >> 3) & 3, bytes[at + 2] ?? 0]
  if (version === 1) return 0
  const isFirst = version === 3
  const rate = (hertz[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  const bits = (isFirst ? kbps.mpeg1 : kbps.mpeg2)[third >> 4] ?? 0
  if (rate === 0 || bits === 0) return 0
  return Math.floor(((isFirst ? 144 : 72) * bits * 1000) / rate) + ((third >> 1) & 1)
}
