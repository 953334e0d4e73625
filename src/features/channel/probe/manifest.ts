import { Parser } from 'm3u8-parser'
import { parse as parseMpd } from 'mpd-parser'

type NewestSegment = { url: string; isEncrypted: boolean; title: string }

/** Sound that players load beside the picture: its playlist in HLS, its newest segment in DASH. */
export type SoundTrack = { playlist: string } | { segment: NewestSegment | undefined }

export type Playlist = {
  /** Address of the smallest variant, in a master playlist. */
  variant: string | undefined
  /** Changes as the stream moves on; '' without a segment. */
  mark: string
  /** The newest segment; undefined if there is none. */
  segment: NewestSegment | undefined
  /** Undefined if the sound is in the segment. */
  sound: SoundTrack | undefined
  targetSeconds: number
  /** The stream is complete: nothing follows. */
  isEnded: boolean
}

/** A playlist of HLS (RFC 8216) or a DASH manifest (ISO/IEC 23009-1). Undefined if the text is neither. */
export function readManifest(text: string, url: string): Playlist | undefined {
  try {
    if (text.startsWith('#EXTM3U')) return readHls(text, url)
    // The parser prints what it finds wrong, so a text that was cut off stays away from it.
    return /<MPD[\s>]/.test(text.slice(0, 2000)) && /<\/MPD>\s*$/.test(text) ? readDash(text, url) : undefined
  } catch {
    return undefined
  }
}

function readHls(text: string, url: string): Playlist {
  const parser = new Parser()
  parser.push(text)
  parser.end()
  const { manifest } = parser
  const playlist = playlistOf({ ...manifest, endList: manifest.endList === true }, url)
  const group = smallestOf(manifest.playlists ?? [])?.attributes?.AUDIO ?? ''
  const tracks = Object.values(manifest.mediaGroups?.AUDIO[group] ?? {})
  const track = tracks.find(one => one.default) ?? tracks[0]
  const sound = track?.uri && URL.parse(track.uri, url)?.href
  return sound ? { ...playlist, sound: { playlist: sound } } : playlist
}

function readDash(text: string, url: string): Playlist | undefined {
  const manifest = parseMpd(text, { manifestUri: url })
  const sounds = Object.values(manifest.mediaGroups.AUDIO).flatMap(group => Object.values(group))
  const [picture] = manifest.playlists
  const [sound] = sounds.flatMap(({ playlists }) => playlists)
  const read = (playlist: Manifest) => playlistOf({ ...playlist, playlists: undefined }, url)
  if (picture && sound) return { ...read(picture), sound: { segment: read(sound).segment } }
  const only = picture ?? sound
  return only && read(only)
}

type Manifest = {
  playlists?: Variant[] | undefined
  segments?: Segment[]
  mediaSequence?: number
  targetDuration?: number
  endList?: boolean
}
type Variant = { uri: string; attributes?: { BANDWIDTH?: number; AUDIO?: string } }
type Segment = { uri: string; resolvedUri?: string; title?: string; key?: unknown; duration?: number }

function playlistOf(manifest: Manifest, base: string): Playlist {
  const { playlists = [], segments = [], mediaSequence = 0, targetDuration, endList = false } = manifest
  const last = segments.at(-1)
  const url = last && URL.parse(last.resolvedUri ?? last.uri, base)?.href
  const smallest = smallestOf(playlists)
  const variant = smallest && URL.parse(smallest.uri, base)?.href
  return {
    variant,
    // Without the query, which may hold a new token each time.
    mark: url ? `${mediaSequence + segments.length} ${new URL(url).pathname}` : '',
    segment: url ? { url, isEncrypted: last.key !== undefined, title: last.title?.trim() ?? '' } : undefined,
    sound: undefined,
    targetSeconds: targetDuration ?? last?.duration ?? 10,
    isEnded: endList,
  }
}

const smallestOf = (playlists: Variant[]): Variant | undefined =>
  playlists.toSorted((one, other) => bandwidthOf(one) - bandwidthOf(other))[0]

const bandwidthOf = ({ attributes }: Variant) => attributes?.BANDWIDTH ?? Number.POSITIVE_INFINITY
