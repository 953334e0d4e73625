import type { MouseEvent } from 'react'
import type { AudioFile } from './audioBar.ts'

/** Plays a linked file in the bar at the bottom of the window; without scripts the browser opens the link itself. */
export function listenHere(event: MouseEvent, file: AudioFile): void {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  // Begun within the press: some browsers play nothing that begins later.
  const audio = new Audio(file.src)
  void audio.play().catch(() => {})
  void import('./audioBar.ts').then(
    ({ playInBar }) => playInBar(audio, file),
    () => location.assign(file.src),
  )
}
