const paths = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6 4.5h4v15H6zm8 0h4v15h-4z',
  sound:
    'M3 9v6h4l5 4.5v-15L7 9zm11.5-1.2v8.4a4.6 4.6 0 0 0 0-8.4zm0-4.3v2.2a6.6 6.6 0 0 1 0 12.6v2.2a8.7 8.7 0 0 0 0-17z',
  muted:
    'M3 9v6h4l5 4.5v-15L7 9zm18.5.9-1.4-1.4-2.1 2.1-2.1-2.1-1.4 1.4 2.1 2.1-2.1 2.1 1.4 1.4 2.1-2.1 2.1 2.1 1.4-1.4-2.1-2.1z',
  grow: 'M13.5 3.5h7v7h-2.2V7.3l-4.6 4.6-1.6-1.6 4.6-4.6h-3.2zm-3 17h-7v-7h2.2v3.2l4.6-4.6 1.6 1.6-4.6 4.6h3.2z',
  shrink:
    'M12.5 4.5h2.2v3.2l4.2-4.2 1.6 1.6-4.2 4.2h3.2v2.2h-7zm-1 15H9.3v-3.2l-4.2 4.2-1.6-1.6 4.2-4.2H4.5v-2.2h7z',
  close: 'M5.3 3.5 12 10.2l6.7-6.7 1.8 1.8-6.7 6.7 6.7 6.7-1.8 1.8-6.7-6.7-6.7 6.7-1.8-1.8 6.7-6.7-6.7-6.7z',
  again: 'M17.8 6.2A8.2 8.2 0 1 0 20 14h-2.3A6 6 0 1 1 12 6c1.7 0 3.1.7 4.2 1.8L13 11h7.5V3.5z',
} as const

/** For buttons with names. Loaded with the player, so that readers who never play do not load them. */
export function PlayerIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} fill="currentColor" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
