import type { AttachmentFormat } from '../../../contract/attachment-formats.ts'

/** A file that is read here and there, never as a whole. */
export type Peek = {
  size: number
  /** Fewer bytes at the end of the file. */
  read: (offset: number, length: number) => Promise<Buffer>
}

export type Probed = {
  format: AttachmentFormat
  /** Where the file says so. */
  seconds?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/** Why a file is refused; the Arabic message is for the person who uploaded it. */
export class ProbeRefusal extends Error {}

const mostSeconds = 360_000

export function wholeSeconds(seconds: number): number | undefined {
  return Number.isFinite(seconds) && seconds > 0 && seconds <= mostSeconds
    ? Math.max(1, Math.round(seconds))
    : undefined
}

const mostPixels = 8192

export function pixels(value: number): number | undefined {
  const whole = Math.round(value)
  return whole > 0 && whole <= mostPixels ? whole : undefined
}
