/** Encrypted payload for a service worker. */
export type PushPayload = {
  title: string
  body: string
  /** Target address, on this site or another. */
  url: string
  image?: string
  /** Without a sound. */
  silent?: boolean
  /** A later message with the same tag replaces the earlier one. */
  tag: string
  /** Number of the message to this device, and the signature that proves its reports genuine. */
  send: number
  mark: string
}
