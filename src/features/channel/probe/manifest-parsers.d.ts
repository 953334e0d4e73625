// Neither package has types of its own; these are the parts that are used here.
declare module 'm3u8-parser' {
  type Segment = { uri: string; duration: number; title?: string; key?: unknown }
  type Manifest = {
    playlists?: { uri: string; attributes?: { BANDWIDTH?: number; AUDIO?: string } }[]
    mediaGroups?: { AUDIO: Record<string, Record<string, { uri?: string; default?: boolean }>> }
    segments: Segment[]
    mediaSequence?: number
    targetDuration?: number
    endList?: boolean
  }
  export class Parser {
    manifest: Manifest
    push(text: string): void
    end(): void
  }
}

declare module 'mpd-parser' {
  type Segment = { uri: string; resolvedUri: string; duration: number }
  type Playlist = { segments: Segment[]; mediaSequence: number; targetDuration: number; endList: boolean }
  type Manifest = {
    playlists: Playlist[]
    mediaGroups: { AUDIO: Record<string, Record<string, { playlists: Playlist[] }>> }
  }
  /** @throws if the text is no valid MPD */
  export function parse(xml: string, options: { manifestUri: string }): Manifest
}
