const mediaErrorCodes = [
  'NOT_AN_IMAGE',
  'TOO_LARGE',
  'TOO_MANY_PIXELS',
  'UNSUPPORTED_TYPE',
  'BROKEN_IMAGE',
] as const

export type MediaErrorCode = (typeof mediaErrorCodes)[number]

/** Reason for refusing an upload; the Arabic message is for the uploader. */
export class MediaError extends Error {
  readonly code: MediaErrorCode

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MediaError'
    this.code = code
  }
}
