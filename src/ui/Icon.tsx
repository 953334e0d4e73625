const paths = {
  sun: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11 1.5h2v3.5h-2zM11 19h2v3.5h-2zM1.5 11H5v2H1.5zM19 11h3.5v2H19zM3.9 5.3l1.4-1.4 2.5 2.5-1.4 1.4zM16.2 17.6l1.4-1.4 2.5 2.5-1.4 1.4zM3.9 18.7l2.5-2.5 1.4 1.4-2.5 2.5zM16.2 6.4l2.5-2.5 1.4 1.4-2.5 2.5z',
  moon: 'M20.5 14.2A8.7 8.7 0 0 1 9.8 3.5a8.7 8.7 0 1 0 10.7 10.7z',
  lock: 'M7 10V8a5 5 0 0 1 10 0v2h1.5v11h-13V10zm2 0h6V8a3 3 0 0 0-6 0z',
  copy: 'M8 3h11v13h-2.5v-2.5H17V5H10v.5H8zM4 7.5h11V21H4zm2 2V19h7V9.5z',
  play: 'M8 5v14l11-7z',
  rss: 'M4 4a16 16 0 0 1 16 16h-3A13 13 0 0 0 4 7zm0 6a10 10 0 0 1 10 10h-3a7 7 0 0 0-7-7zm2 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  whatsapp:
    'M12 2.5a9.5 9.5 0 0 0-8.2 14.2L2.5 21.5l4.9-1.3A9.5 9.5 0 1 0 12 2.5zm0 2a7.5 7.5 0 1 1-4.3 13.7l-2.4.6.6-2.3A7.5 7.5 0 0 1 12 4.5zM9 7.7c-.9.3-1.6 1.4-1.2 2.9.7 2.6 3 4.9 5.7 5.7 1.4.4 2.5-.3 2.8-1.3l-2.4-1.7-1.2.9a6 6 0 0 1-2.7-2.7l.8-1.3z',
  x: 'M2.5 3h6.2l4.3 5.9L18.2 3h2.9l-6.8 7.7L21.8 21h-6.2l-4.7-6.3L5.3 21H2.4l7.2-8.2zm4.3 2 9.8 14h1.7L8.5 5z',
  facebook:
    'M13.6 21.5v-8h2.8l.4-3.3h-3.2V8.2c0-.9.3-1.6 1.7-1.6H17V3.7c-.3 0-1.3-.1-2.5-.1-2.5 0-4.2 1.5-4.2 4.2v2.4H7.5v3.3h2.8v8z',
  telegram: 'M21.5 3.5 2.5 11l5 1.8L17.5 6.5 9.5 14l-.2 5.5 3-3.3 4.7 3.5z',
} as const

export type IconName = keyof typeof paths

/** Beside words or in a button that has a name: screen readers pass it over. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
