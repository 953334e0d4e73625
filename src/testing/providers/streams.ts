import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const text =
  (type: string, body: string): Handler =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)

/**
 * Serves live streams: HLS (RFC 8216), DASH (ISO/IEC 23009-1) and radio as Icecast sends it, with metadata
 * inside the audio for clients that request it. `serve` replaces the response of a path.
 */
export async function startStreams() {
  const handlers = new Map<string, Handler>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const handler = handlers.get(path)
    if (handler) handler(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (path: string, handler: Handler) => void handlers.set(path, handler),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const redirectTo =
  (location: string): Handler =>
  (_, response) =>
    void response.writeHead(302, { location }).end()
export const page = text('text/html', '<!doctype html><h1>لا بث</h1>')
export const never: Handler = () => {}
export const file =
  (bytes: Buffer): Handler =>
  (_, response) =>
    void response.end(bytes)

/** A live playlist with three segments, of which `newest` is the last. */
export function hls({ newest = 12, title = '', more = '', ended = false } = {}): Handler {
  const segments = [newest - 2, newest - 1, newest].map(
    number => `#EXTINF:6.0,${title}\nseg${number}.ts?token=${Math.random()}`,
  )
  return text(
    'application/vnd.apple.mpegurl',
    `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${newest - 2}\n${more}${segments.join('\n')}\n${ended ? '#EXT-X-ENDLIST\n' : ''}`,
  )
}

export const master = (...variants: [bandwidth: number, uri: string][]): Handler =>
  text(
    'application/x-mpegURL',
    `#EXTM3U\n${variants.map(([bandwidth, uri]) => `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}\n${uri}\n`).join('')}`,
  )

/** A master playlist whose picture has its sound in a playlist of its own (RFC 8216, section 4.3.4.1). */
export const masterOfTwo = (picture: string, sound: string): Handler =>
  text(
    'application/x-mpegURL',
    `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="العربية",DEFAULT=YES,AUTOSELECT=YES,URI="${sound}"
#EXT-X-STREAM-INF:BANDWIDTH=90000,AUDIO="sound"
${picture}
`,
  )

/** A live presentation whose newest segment is determined by its timeline. */
export const dash = (newest: number, type = 'dynamic', kinds = ['audio']): Handler =>
  text(
    'application/dash+xml',
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="${type}" availabilityStartTime="2026-01-01T00:00:00Z" minimumUpdatePeriod="PT2S" mediaPresentationDuration="PT16S" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period start="PT0S">${kinds.map(kind => `<AdaptationSet mimeType="${kind}/mp4" contentType="${kind}"><SegmentTemplate timescale="1" startNumber="${newest - 3}" media="${kind[0]}-$Number$.m4s" initialization="i.mp4"><SegmentTimeline><S t="0" d="4" r="3"/></SegmentTimeline></SegmentTemplate><Representation id="${kind[0]}" bandwidth="64000" codecs="${kind === 'audio' ? 'mp4a.40.2' : 'avc1.42c00d'}"/></AdaptationSet>`).join('')}</Period></MPD>`,
  )

/** Endless radio. Sends `StreamTitle` to clients with `Icy-MetaData: 1`. */
export function radio(sound: Buffer, { title = '', interval = 8192 } = {}): Handler {
  return (request, response) => {
    const isWanted = request.headers['icy-metadata'] === '1' && title !== ''
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      ...(isWanted && { 'icy-metaint': String(interval), 'icy-name': 'radio' }),
    })
    const words = Buffer.from(`StreamTitle='${title}';`)
    const blocks = Math.ceil(words.length / 16)
    const metadata = Buffer.concat([Buffer.of(blocks), words, Buffer.alloc(blocks * 16 - words.length)])
    let at = 0
    const next = () => {
      const part = Buffer.alloc(interval, 0)
      for (let index = 0; index < interval; index += 1, at += 1) part[index] = sound[at % sound.length]!
      response.write(isWanted ? Buffer.concat([part, metadata]) : part)
    }
    for (let part = 0; part < 8; part += 1) next()
    const timer = setInterval(next, 200)
    response.once('close', () => clearInterval(timer))
  }
}

const seconds = 2

/** MP3 frames at 128 kbit/s and 44.1 kHz, stereo. Silent ones have no spectral values. */
export function mp3(isSilent: boolean): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0x04]).copy(frame)
  if (!isSilent) frame.fill(0x55, 4)
  return Buffer.concat(Array.from({ length: 39 * seconds }, () => frame))
}

/** AAC frames in ADTS at 44.1 kHz, stereo. */
export function aac(isSilent: boolean): Buffer {
  const length = isSilent ? 17 : 350
  const frame = Buffer.alloc(length, isSilent ? 0 : 0x21)
  frame[0] = 0xff
  frame[1] = 0xf1
  frame[2] = 0x50
  frame.writeUIntBE((0x80 << 16) | (length << 5) | 0x1f, 3, 3)
  frame[6] = 0xfc
  return Buffer.concat(Array.from({ length: 44 * seconds }, () => frame))
}

/**
 * Samples of a track in a fragment of MP4 (ISO/IEC 14496-12), as in a segment of DASH or HLS: two seconds of AAC, or of
 * a picture.
 */
export function fragment(kind: 'sound' | 'silence' | 'picture'): Buffer {
  const sizes = Array.from({ length: 94 }, (_, at) =>
    kind === 'sound' ? 350 + (at % 9) : kind === 'silence' ? 6 : at === 0 ? 9000 : 20,
  )
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
    return bytes
  }
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    return Buffer.concat([numbers(body.length + 8), Buffer.from(type), body])
  }
  const hasOffset = 0x1
  const hasSizes = 0x200
  const durationAndFlags = 0x8 | 0x20
  const defaultBaseIsMoof = 0x20000
  const moof = box(
    'moof',
    box('mfhd', numbers(0, 1)),
    box(
      'traf',
      box('tfhd', numbers(defaultBaseIsMoof | durationAndFlags, 1, 1024, 0)),
      box('tfdt', numbers(0, 0)),
      box('trun', numbers(hasOffset | hasSizes, sizes.length, 500, ...sizes)),
    ),
  )
  const data = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  return Buffer.concat([box('styp', Buffer.from('msdh\0\0\0\0msdhmsix')), moof, box('mdat', data)])
}

/** Audio in an MPEG-2 transport stream, as in a segment of HLS; with timed metadata in a stream of its own. */
export function transportStream(sound: Buffer, metadata?: Buffer): Buffer {
  const timed = metadata ? packetsOf(metadata, 0xbd, 2) : []
  return Buffer.concat([...timed, ...packetsOf(sound, 0xc0, 1)])
}

function packetsOf(content: Buffer, streamId: number, pid: number): Buffer[] {
  const header = Buffer.from([0, 0, 1, streamId, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1])
  const payload = Buffer.concat([header, content])
  const packets: Buffer[] = []
  for (let at = 0; at < payload.length; at += 184) {
    const part = payload.subarray(at, at + 184)
    const stuffing = 184 - part.length
    const control = stuffing > 0 ? 0x30 : 0x10
    const packet = Buffer.alloc(188, 0xff)
    Buffer.from([0x47, at === 0 ? 0x40 : 0, pid, control]).copy(packet)
    if (stuffing > 0) {
      packet[4] = stuffing - 1
      if (stuffing > 1) packet[5] = 0
    }
    part.copy(packet, 4 + stuffing)
    packets.push(packet)
  }
  return packets
}

/** An ID3v2.4 tag (id3.org) with text frames: `{ TIT2: title, TPE1: artist }`. */
export function id3(frames: Record<string, string>): Buffer {
  const sized = (length: number) => Buffer.from([21, 14, 7, 0].map(shift => (length >> shift) & 0x7f))
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const value = Buffer.concat([Buffer.of(3), Buffer.from(text)])
      return Buffer.concat([Buffer.from(name), sized(value.length), Buffer.alloc(2), value])
    }),
  )
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sized(body.length), body])
}
