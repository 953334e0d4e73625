import { formatDuration } from '../../../arabic/duration.ts'
import type { TranscriptCue } from '../podcast.contract.ts'
import css from './Transcript.module.css'

/** The words of an episode, closed at first. */
export function Transcript({ cues }: { cues: TranscriptCue[] }) {
  if (cues.length === 0) return null
  return (
    <details className={css.transcript}>
      <summary>نص الحلقة</summary>
      {cues.map(({ seconds, text }) => (
        <p key={seconds} className={css.paragraph}>
          <span className={css.time}>{formatDuration(seconds)}</span> {text}
        </p>
      ))}
    </details>
  )
}
