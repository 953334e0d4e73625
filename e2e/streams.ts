import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dashManifest, dashSegment, dashStart, silentFrame } from './dash.ts'

export type Streams = {
  radio: string
  tv: string
  dash: string
  /** Address that responds with 404 until it is repaired. */
  away: string
  mend: () => void
  /** A live stream in HLS that is there until it is cut. */
  unsteady: string
  cut: () => void
  asked: string[]
  stop: () => Promise<void>
}

const seconds = 120
const segmentSeconds = 4

/** Starts a station on loopback: an audio file, live streams in HLS and DASH, and one that is off the air. */
export async function startStreams(): Promise<Streams> {
  const asked: string[] = []
  const began = Date.now()
  let isMended = false
  let isCut = false
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stream')
    asked.push(pathname)
    response.setHeader('Access-Control-Allow-Origin', '*')
    const isSound = pathname === '/radio.wav' || (pathname === '/away.wav' && isMended)
    if (isSound) return send(response, 'audio/wav', makeWav())
    const isTelevision = pathname === '/tv.m3u8' || (pathname === '/unsteady.m3u8' && !isCut)
    if (isTelevision) return send(response, 'application/vnd.apple.mpegurl', playlist(began))
    if (/^\/\d+\.aac$/.test(pathname)) return send(response, 'audio/aac', makeAac())
    if (pathname === '/tv.mpd') return send(response, 'application/dash+xml', dashManifest(began))
    if (pathname === '/dash.mp4') return send(response, 'audio/mp4', dashStart())
    const segment = /^\/dash-(\d+)\.m4s$/.exec(pathname)?.[1]
    if (segment) return send(response, 'audio/mp4', dashSegment(Number(segment)))
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    radio: `${origin}/radio.wav`,
    tv: `${origin}/tv.m3u8`,
    dash: `${origin}/tv.mpd`,
    away: `${origin}/away.wav`,
    mend() {
      isMended = true
    },
    unsteady: `${origin}/unsteady.m3u8`,
    cut() {
      isCut = true
    },
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, type: string, body: Buffer | string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}

/** A playlist whose window moves with the clock and never ends (RFC 8216 §6.2). */
function playlist(began: number): string {
  const first = Math.floor((Date.now() - began) / 1000 / segmentSeconds)
  const segments = Array.from({ length: 6 }, (_, index) => `#EXTINF:${segmentSeconds},\n${first + index}.aac`)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...segments,
    '',
  ].join('\n')
}

/** Two minutes of a quiet tone in 8-bit PCM, one channel. */
function makeWav(rate = 8000): Buffer {
  const length = rate * seconds
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(length, 40)
  const tone = Uint8Array.from(
    { length },
    (_, at) => 128 + Math.round(8 * Math.sin((at * 440 * 6.283) / rate)),
  )
  return Buffer.concat([header, tone])
}

/** Silent frames in ADTS (ISO 14496-3): AAC-LC, 44,100 Hz, one channel, 1,024 samples each. */
function makeAac(): Buffer {
  const length = silentFrame.length + 7
  const header = Buffer.from([
    0xff,
    0xf1,
    0x50,
    0x40 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
  const frame = Buffer.concat([header, silentFrame])
  return Buffer.concat(Array.from({ length: Math.round((44_100 * segmentSeconds) / 1024) }, () => frame))
}
