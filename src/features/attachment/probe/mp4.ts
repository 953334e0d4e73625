import { type FileDescription, type Peek, ProbeRefusal, pixels, wholeSeconds } from './probed.ts'

// ISO/IEC 14496-12: boxes with a length and four letters; the tracks are described in moov. Read by hand, because
// music-metadata reports neither the size of a film, nor that it was held upright, nor the duration of a silent one.
const maxBoxes = 2000
const maxMoov = 64 * 2 ** 20
const containers = new Set(['trak', 'mdia', 'minf', 'stbl', 'mvex'])
const shownCodecs = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'hvc1', 'hev1'])
const heardCodecs = new Set(['mp4a', 'Opus', 'fLaC', '.mp3'])

type Box = { type: string; start: number; end: number }
type Track = { handler: string; codec: string; width: number; height: number }
type Movie = { seconds: number; tracks: Track[] }

const broken = () => new ProbeRefusal('ملف الفيديو تالف أو ناقص؛ صدّره من جديد ثم أعد رفعه.')

export async function probeMp4(file: Peek): Promise<FileDescription> {
  const moov = await findMoov(file)
  const bytes = await file.read(moov.start, moov.end - moov.start)
  if (bytes.length < moov.end - moov.start) throw broken()
  const movie = readMovie(bytes)
  const shown = movie.tracks.find(({ handler }) => handler === 'vide')
  const heard = movie.tracks.find(({ handler }) => handler === 'soun')
  if (!shown && !heard) throw broken()
  const unknown = (shown && !shownCodecs.has(shown.codec)) || (heard && !heardCodecs.has(heard.codec))
  if (unknown) throw new ProbeRefusal('ترميز هذا الملف لا تشغّله المتصفحات؛ صدّره بترميز H.264 وصوت AAC.')
  const seconds = wholeSeconds(movie.seconds)
  if (!shown) return { format: 'm4a', seconds }
  return { format: 'mp4', seconds, width: pixels(shown.width), height: pixels(shown.height) }
}

async function findMoov(file: Peek): Promise<Box> {
  let at = 0
  for (let count = 0; count < maxBoxes && at < file.size; count += 1) {
    const head = await file.read(at, 16)
    if (head.length < 8) break
    const box = readBox(head, 0, at, file.size)
    if (!box || (at === 0 && box.type !== 'ftyp')) break
    if (box.type === 'moov') {
      if (box.end - box.start > maxMoov) throw broken()
      return box
    }
    at = box.end
  }
  throw broken()
}

/** Parses the box header at `offset` of these bytes, at `at` of the file; undefined if it is invalid. */
function readBox(bytes: Buffer, offset: number, at: number, limit: number): Box | undefined {
  if (offset + 8 > bytes.length) return undefined
  const short = bytes.readUInt32BE(offset)
  const type = bytes.toString('latin1', offset + 4, offset + 8)
  if (short === 0) return { type, start: at + 8, end: limit }
  if (short !== 1) return short >= 8 ? { type, start: at + 8, end: at + short } : undefined
  if (offset + 16 > bytes.length) return undefined
  const long = Number(bytes.readBigUInt64BE(offset + 8))
  return long >= 16 ? { type, start: at + 16, end: at + long } : undefined
}

function readMovie(bytes: Buffer): Movie {
  const movie: Movie = { seconds: 0, tracks: [] }
  let boxes = 0
  let scale = 0
  const walk = (start: number, end: number, track: Track | undefined) => {
    for (let at = start; at < end; ) {
      const box = readBox(bytes, at, at, end)
      boxes += 1
      if (!box || box.end > end || boxes > maxBoxes) return
      const content = bytes.subarray(box.start, box.end)
      const inner = box.type === 'trak' ? { handler: '', codec: '', width: 0, height: 0 } : track
      if (box.type === 'trak') movie.tracks.push(inner!)
      if (containers.has(box.type)) walk(box.start, box.end, inner)
      else if (box.type === 'mvhd') {
        const { timescale, duration } = readDuration(content)
        scale = timescale
        movie.seconds = duration / timescale
      } else if (box.type === 'mehd' && content.length >= 8 && scale > 0) {
        // Duration of a fragmented file, whose moov has none.
        const isLong = content[0] === 1 && content.length >= 12
        movie.seconds ||= (isLong ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)) / scale
      } else if (track) readTrackBox(box.type, content, track)
      at = box.end
    }
  }
  walk(0, bytes.length, undefined)
  return movie
}

function readDuration(content: Buffer): { timescale: number; duration: number } {
  const isLong = content[0] === 1
  if (content.length < (isLong ? 32 : 20)) throw broken()
  return isLong
    ? { timescale: content.readUInt32BE(20), duration: Number(content.readBigUInt64BE(24)) }
    : { timescale: content.readUInt32BE(12), duration: content.readUInt32BE(16) }
}

function readTrackBox(type: string, content: Buffer, track: Track): void {
  if (type === 'hdlr' && content.length >= 12) track.handler ||= content.toString('latin1', 8, 12)
  if (type === 'stsd' && content.length >= 16) track.codec ||= content.toString('latin1', 12, 16)
  if (type !== 'tkhd' || content.length < 44) return
  const [width, height] = [8, 4].map(back => content.readUInt32BE(content.length - back) / 65_536)
  // The matrix records that a phone was held upright.
  const isTurned = content.readInt32BE(content.length - 40) !== 0
  Object.assign(track, isTurned ? { width: height, height: width } : { width, height })
}
