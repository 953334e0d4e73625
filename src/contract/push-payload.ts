/** What a service worker is sent, encrypted. */
export type PushPayload = {
  title: string
  body: string
  /** Where it leads, of this site or another. */
  url: string
  image?: string
  /** Without a sound. */
  silent?: boolean
  /** A later message with the same tag takes the place of the one before. */
  tag: string
  /** Number of the message to this device, and the proof that a report of it is not made up. */
  send: number
  mark: string
}
