import { type IFormat, parseBlob } from 'music-metadata'
import { asBlob, type FileDescription, type Peek, ProbeRefusal, pixels, wholeSeconds } from './probed.ts'

const broken = () => new ProbeRefusal('ملف الصوت تالف أو ناقص؛ صدّره من جديد ثم أعد رفعه.')

type Description = { format: IFormat; frames: number }

/** Returns what it read before an error: a browser's recording has no lengths, which ends the parsing at its sound. */
async function describe(file: Peek, type: string): Promise<Description> {
  const found: Description = { format: { trackInfo: [], tagTypes: [] }, frames: 0 }
  await parseBlob(asBlob(file, type), {
    skipCovers: true,
    observer: ({ metadata, tag }) => {
      found.format = metadata.format
      // The parser reports a codec for each frame of MPEG audio.
      if (tag.id === 'codec') found.frames += 1
    },
  }).catch(() => {})
  return found
}

// The metadata comes before the first cluster.
const webmHead = 2 ** 20
const webmCodecs = /^(?:V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/

export async function probeWebm(file: Peek): Promise<FileDescription> {
  const { format } = await describe({ ...file, size: Math.min(file.size, webmHead) }, 'video/webm')
  const { container, trackInfo, duration = 0 } = format
  const codecs = trackInfo.map(({ codecId = '' }) => codecId)
  const playable = codecs.length > 0 && codecs.every(codec => webmCodecs.test(codec))
  if (container !== 'EBML/webm' || !playable)
    throw new ProbeRefusal('هذا الملف ليس WebM تشغّله المتصفحات؛ صدّره MP4 بترميز H.264 وصوت AAC.')
  const seconds = wholeSeconds(duration)
  const video = trackInfo.find(track => track.video)?.video
  if (!codecs.some(codec => codec.startsWith('V_'))) return { format: 'weba', seconds }
  return {
    format: 'webm',
    seconds,
    width: pixels(video?.pixelWidth ?? 0),
    height: pixels(video?.pixelHeight ?? 0),
  }
}

/** One or two frames may be a coincidence; the parser looks at four. */
const minFrames = 4

/** MPEG audio, layer III. */
export async function probeMp3(file: Peek): Promise<FileDescription> {
  const { format, frames } = await describe(file, 'audio/mpeg')
  const { codec = '', duration = 0 } = format
  if (!codec.endsWith('Layer 3') || (duration === 0 && frames < minFrames)) throw broken()
  return { format: 'mp3', seconds: wholeSeconds(duration) }
}

const tailBytes = 65_536

export async function probeOgg(file: Peek): Promise<FileDescription> {
  const { codec, sampleRate } = (await describe(file, 'audio/ogg')).format
  const rate = codec === 'Opus' ? 48_000 : codec === 'Vorbis I' ? sampleRate : 0
  if (!rate) throw new ProbeRefusal('هذا الملف ليس تسجيلًا تشغّله المتصفحات؛ صدّره MP3.')
  // music-metadata would read every page of the file to find the last one.
  const tail = await file.read(Math.max(0, file.size - tailBytes), tailBytes)
  const last = tail.lastIndexOf('OggS')
  const samples = last >= 0 && last + 14 <= tail.length ? Number(tail.readBigInt64LE(last + 6)) : 0
  return { format: 'ogg', seconds: wholeSeconds(samples / rate) }
}

/** Names from music-metadata; the last is the extensible format. */
const wavCodecs = new Set(['PCM', 'IEEE_FLOAT', 'non-PCM (65534)'])

export async function probeWav(file: Peek): Promise<FileDescription> {
  const { codec = '', bitrate, duration = 0 } = (await describe(file, 'audio/wav')).format
  // The bit rate is set with the sound.
  if (!wavCodecs.has(codec) || !bitrate) throw broken()
  return { format: 'wav', seconds: wholeSeconds(duration) }
}
