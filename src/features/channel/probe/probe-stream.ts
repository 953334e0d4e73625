import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { StreamProblem } from '../channel.contract.ts'
import type { Probe, SeenMark } from '../probe.queries.ts'
import { splitIcy } from './icy.ts'
import { titleInSegment } from './id3.ts'
import type { Playlist, SoundTrack } from './manifest.ts'
import { looksLikeMedia } from './media-bytes.ts'
import { createOpener, type OpenStream } from './open-stream.ts'
import { readManifestBeside } from './read-manifest.ts'
import { isSilent } from './silence.ts'
import { asStreamTitle } from './stream-title.ts'

/** For one probe with all its requests. */
const patienceMs = 20_000
const manifestBytes = 1024 * 1024
/** Some seconds of radio, and of the sound of a small television picture. */
const radioBytes = 32 * 1024
const segmentBytes = 512 * 1024

/** Opens a stream and reads a piece of it, as a player would. */
export async function probeStream(
  outbound: Pick<Outbound, 'stream'>,
  address: string,
  seen: SeenMark | undefined,
  now = Date.now(),
): Promise<Probe> {
  const ending = new AbortController()
  const open = createOpener(outbound, AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]))
  let hasAnswered = false
  try {
    const stream = await open(address)
    hasAnswered = true
    if (stream.status >= 300) return failed('refused')
    const head = await stream.read(16)
    if (looksLikeText(head)) return await probeManifest(open, stream, seen, now)
    return judgeSound(await readSound(stream))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return failed(hasAnswered ? 'stalled' : 'away')
  } finally {
    ending.abort()
  }
}

type Open = ReturnType<typeof createOpener>

const failed = (problem: StreamProblem, mark = ''): Probe => ({ problem, mark, playing: '' })
const looksLikeText = (head: Buffer) => /^(?:\uFEFF)?\s*[#<[]/.test(head.toString('utf8'))

async function probeManifest(
  open: Open,
  stream: OpenStream,
  seen: SeenMark | undefined,
  now: number,
): Promise<Probe> {
  const playlist = await readPlaylist(open, stream)
  if (!playlist) return failed('unreadable')
  const { segment, mark, targetSeconds, isEnded } = playlist
  if (!segment) return failed('empty')
  if (isEnded) return failed('ended', mark)
  if (seen?.mark === mark && now - seen.at > stalledAfterMs(targetSeconds)) return failed('stalled', mark)
  const answer = await open(segment.url)
  if (answer.status >= 300) return failed('refused', mark)
  const bytes = await answer.read(segmentBytes)
  const playing = asStreamTitle((!segment.isEncrypted && titleInSegment(bytes)) || segment.title)
  if (segment.isEncrypted) return { problem: bytes.length > 0 ? '' : 'empty', mark, playing }
  const judged = { ...judgeSound({ bytes, playing }), mark }
  if (judged.problem !== '' || !playlist.sound) return judged
  return { ...judged, problem: await probeSoundTrack(open, playlist.sound) }
}

async function probeSoundTrack(open: Open, sound: SoundTrack): Promise<Probe['problem']> {
  const segment = 'segment' in sound ? sound.segment : (await readAt(open, sound.playlist))?.segment
  if (!segment) return 'empty'
  const answer = await open(segment.url)
  if (answer.status >= 300) return 'refused'
  const bytes = await answer.read(segmentBytes)
  return segment.isEncrypted ? '' : judgeSound({ bytes, playing: '' }).problem
}

/** A playlist may stay as it is for some target durations (RFC 8216, section 6.2.1). */
const stalledAfterMs = (targetSeconds: number) => Math.max(90, 3 * targetSeconds) * 1000

async function readPlaylist(open: Open, stream: OpenStream): Promise<Playlist | undefined> {
  const playlist = await readText(stream)
  if (!playlist?.variant) return playlist
  const variant = await readAt(open, playlist.variant)
  return variant && { ...variant, sound: playlist.sound }
}

async function readAt(open: Open, url: string): Promise<Playlist | undefined> {
  const stream = await open(url)
  return stream.status < 300 ? readText(stream) : undefined
}

async function readText({ read, url }: OpenStream): Promise<Playlist | undefined> {
  const text = (await read(manifestBytes)).toString('utf8').replace(/^\uFEFF/, '')
  return readManifestBeside(text, url)
}

async function readSound(stream: OpenStream) {
  const interval = Number(stream.headers['icy-metaint'])
  if (!(interval > 0 && interval <= 1024 * 1024)) return { bytes: await stream.read(radioBytes), playing: '' }
  // Up to the second title: the first may be empty.
  const { sound, title } = splitIcy(await stream.read(2 * (interval + 4096)), interval)
  return { bytes: sound, playing: asStreamTitle(title) }
}

function judgeSound({ bytes, playing }: { bytes: Buffer; playing: string }): Probe {
  if (bytes.length === 0) return failed('empty')
  if (!looksLikeMedia(bytes)) return failed('unreadable')
  return { problem: isSilent(bytes) ? 'silent' : '', mark: '', playing }
}
