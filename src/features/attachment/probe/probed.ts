import type { AttachmentFormat } from '../../../contract/attachment-formats.ts'

/** Random access to a file, without reading all of it. */
export type Peek = {
  size: number
  /** Returns fewer bytes at the end of the file. */
  read: (offset: number, length: number) => Promise<Buffer>
}

export type Probed = {
  format: AttachmentFormat
  /** If the file states it. */
  seconds?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/** Reason for refusing a file; the Arabic message is for the uploader. */
export class ProbeRefusal extends Error {}

const maxSeconds = 360_000

export function wholeSeconds(seconds: number): number | undefined {
  return Number.isFinite(seconds) && seconds > 0 && seconds <= maxSeconds
    ? Math.max(1, Math.round(seconds))
    : undefined
}

const maxPixels = 8192

export function pixels(value: number): number | undefined {
  const whole = Math.round(value)
  return whole > 0 && whole <= maxPixels ? whole : undefined
}
