import type { TranscriptCue } from './podcast.contract.ts'

/** Seconds of silence that begin a paragraph. */
const pause = 2
/** Letters of a paragraph. */
const longest = 400

/** Reads WebVTT as we store it (`attachment/probe/captions.ts`), and joins its cues to paragraphs. */
export function readCues(vtt: string): TranscriptCue[] {
  const paragraphs: TranscriptCue[] = []
  let end = 0
  for (const block of vtt.split('\n\n').slice(1)) {
    const [timing = '', ...lines] = block.trim().split('\n')
    const [from, to] = timing.split(' --> ').map(secondsOf)
    const text = lines.join(' ').trim()
    if (from === undefined || to === undefined || !text) continue
    const last = paragraphs.at(-1)
    const isNew = !last || from - end > pause || last.text.length + text.length > longest
    if (isNew) paragraphs.push({ seconds: Math.floor(from), text })
    else last.text += ` ${text}`
    end = to
  }
  return paragraphs
}

function secondsOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').reverse().map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
