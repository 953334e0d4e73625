import { elementaryStream, isTransportStream } from './media-bytes.ts'

/** Bounds for what a stranger's segment makes us read. */
const max = { tags: 50, frames: 50, textBytes: 4096 }
const privateStream = 0xbd

/**
 * Artist and title that a segment of HLS names, from its last ID3 tag that has one. Tags are in a stream of their own
 * within a transport stream, at the start of packed audio, and in events of MP4 (Timed Metadata for HTTP Live Streaming,
 * RFC 8216 §3.4).
 */
export function titleInSegment(bytes: Buffer): string {
  const metadata = isTransportStream(bytes) ? elementaryStream(bytes, id => id === privateStream) : bytes
  let title = ''
  let at = metadata.indexOf('ID3')
  for (let tags = 0; at >= 0 && tags < max.tags; tags += 1) {
    title = titleOfTag(metadata.subarray(at)) || title
    at = metadata.indexOf('ID3', at + 3)
  }
  return title
}

/** ID3v2.3 and 2.4 (id3.org). '' for what only resembles a tag. */
function titleOfTag(tag: Buffer): string {
  const [version, flags] = [tag[3], tag[5]]
  if (tag.length < 10 || (version !== 3 && version !== 4) || flags !== 0) return ''
  const end = Math.min(tag.length, 10 + syncSafe(tag, 6))
  const texts = new Map<string, string>()
  let at = 10
  for (let frames = 0; at + 10 < end && frames < max.frames; frames += 1) {
    const length = version === 4 ? syncSafe(tag, at + 4) : tag.readUInt32BE(at + 4)
    const name = tag.toString('latin1', at, at + 4)
    // Compressed, encrypted and unsynchronised frames are no text.
    const isPlain = tag[at + 9] === 0
    if (isPlain && (name === 'TIT2' || name === 'TPE1')) {
      const frameEnd = Math.min(end, at + 10 + Math.min(length, max.textBytes))
      texts.set(name, decode(tag.subarray(at + 10, frameEnd)))
    }
    at += 10 + length
  }
  return [texts.get('TPE1'), texts.get('TIT2')].filter(Boolean).join(' - ')
}

/** Seven bits of each of four bytes. */
const syncSafe = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((sum, offset) => sum * 128 + (bytes[at + offset]! & 0x7f), 0)

const encodings = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8']

/** The first byte names the encoding; several values are separated by a NUL. */
function decode(frame: Buffer): string {
  const text = frame.subarray(1)
  const isBigEndian = frame[0] === 1 && text[0] === 0xfe && text[1] === 0xff
  const encoding = isBigEndian ? 'utf-16be' : encodings[frame[0] ?? -1]
  return encoding ? (new TextDecoder(encoding).decode(text).split('\0', 1)[0] ?? '').trim() : ''
}
