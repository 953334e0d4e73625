import { z } from 'zod'

export const formatName = 'warraq-export'
export const formatVersion = 1
export const manifestFile = 'manifest.json'
export const filesFolder = 'files'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Written last: a folder without it is no export. */
export const manifest = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Random id of the site, by which an import recognises it again. */
  site: z.uuid(),
  address: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  parts: z.array(
    z.object({
      name: z.string(),
      file: z.string().regex(/^[a-z-]+\.jsonl$/),
      lines: z.number().int(),
      /** SHA-256 of the file, to see whether it is whole. */
      sha256: hash,
      /** Equal for equal content in every installation. */
      contentHash: hash,
    }),
  ),
  /** Covers all parts. */
  contentHash: hash,
  /** Pictures and attachments. */
  files: z.object({ count: z.number().int(), bytes: z.number(), missing: z.array(z.string()) }),
  leftOut: z.object({ takenDown: z.number().int(), inBin: z.number().int() }),
})
export type Manifest = z.output<typeof manifest>

/** The export cannot be written or read. `detail` is a file, with a line if one is wrong. */
export class SiteExportError extends Error {
  readonly code:
    | 'NOT_EMPTY'
    | 'BUSY'
    | 'NOT_WRITABLE'
    | 'NOT_AN_EXPORT'
    | 'OTHER_VERSION'
    | 'DAMAGED'
    | 'WRONG_LINE'
    | 'SAME_SITE'
  readonly detail: string

  constructor(code: SiteExportError['code'], detail = '') {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}
