/**
 * A silent live DASH stream (ISO/IEC 23009-1): AAC-LC, 44,100 Hz, one channel, in fragmented MP4 (ISO/IEC
 * 14496-12).
 */

const rate = 44_100
const samplesOfFrame = 1024
/** One silent frame of AAC-LC. */
export const silentFrame = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80])
const framesOfSegment = 172
const samplesOfSegment = framesOfSegment * samplesOfFrame

/**
 * A manifest whose window moves with the clock and never ends. Segment 1 begins at `began`, in milliseconds.
 */
export function dashManifest(began: number): string {
  const start = new Date(began - 60_000).toISOString()
  const now = new Date().toISOString()
  return `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" availabilityStartTime="${start}" publishTime="${now}"
  minimumUpdatePeriod="PT10S" minBufferTime="PT4S" timeShiftBufferDepth="PT40S" suggestedPresentationDelay="PT8S"
  profiles="urn:mpeg:dash:profile:isoff-live:2011">
  <Period id="1" start="PT0S"><AdaptationSet mimeType="audio/mp4" contentType="audio" segmentAlignment="true">
    <SegmentTemplate timescale="${rate}" duration="${samplesOfSegment}" startNumber="1" media="dash-$Number$.m4s" initialization="dash.mp4"/>
    <Representation id="a" bandwidth="64000" codecs="mp4a.40.2" audioSamplingRate="${rate}"/>
  </AdaptationSet></Period>
</MPD>`
}

const u16 = (...values: number[]) =>
  Buffer.concat(values.map(value => Buffer.from([value >> 8, value & 0xff])))
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body])
}
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const zeros = (count: number) => Buffer.alloc(count)
const noEntries = (name: string) => box(name, u32(0, 0))

/** The initialization segment. */
export function dashStart(): Buffer {
  const decoder = Buffer.concat([
    Buffer.from([0x40, 0x15, 0, 0, 0]),
    u32(64_000, 64_000),
    Buffer.from([5, 2, 0x12, 0x08]),
  ])
  const stream = Buffer.concat([u16(1), Buffer.from([0, 4, decoder.length]), decoder, Buffer.from([6, 1, 2])])
  const esds = box('esds', u32(0), Buffer.from([3, stream.length]), stream)
  const mp4a = box('mp4a', zeros(6), u16(1), zeros(8), u16(1, 16, 0, 0), u32(rate * 65_536), esds)
  const tables = [
    box('stsd', u32(0, 1), mp4a),
    noEntries('stts'),
    noEntries('stsc'),
    box('stsz', u32(0, 0, 0)),
    noEntries('stco'),
  ]
  const data = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, rate, 0), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), Buffer.from('soun\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
    box('minf', box('smhd', u32(0, 0)), data, box('stbl', ...tables)),
  )
  const head = box('tkhd', u32(7, 0, 0, 1, 0, 0, 0, 0), u16(0, 0, 0x100, 0), matrix, u32(0, 0))
  const movie = box(
    'mvhd',
    u32(0, 0, 0, rate, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    zeros(24),
    u32(2),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6\0\0\0\0iso6dash', 'latin1')),
    box('moov', movie, box('trak', head, media), box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0)))),
  ])
}

/** Segment `number`, counting from 1. */
export function dashSegment(number: number): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt((number - 1) * samplesOfSegment))
  const moof = (offset: number) =>
    box(
      'moof',
      box('mfhd', u32(0, number)),
      box(
        'traf',
        // Default duration and size; the data begins at this box.
        box('tfhd', u32(0x020018, 1, samplesOfFrame, silentFrame.length)),
        box('tfdt', u32(0x01000000), time),
        box('trun', u32(1, framesOfSegment, offset)),
      ),
    )
  const length = moof(0).length
  const frames = Buffer.concat(Array.from({ length: framesOfSegment }, () => silentFrame))
  return Buffer.concat([moof(length + 8), box('mdat', frames)])
}
