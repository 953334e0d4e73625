/** Payload that a service worker decrypts. */
export type PushPayload = {
  title: string
  body: string
  /** Target address, on this site or another. */
  url: string
  image?: string
  /** Shows the notification without a sound. */
  silent?: boolean
  /** A later message with the same tag replaces the earlier one. */
  tag: string
  /** Number of this message to this device, and a signature that authenticates its reports. */
  send: number
  mark: string
}
