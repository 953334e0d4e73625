/** A refusal of a backup or a restore; `message` is in English, for logs. */
export class BackupFailure extends Error {
  readonly code: BackupFailureCode
  readonly details: string

  constructor(code: BackupFailureCode, details = '', cause?: unknown) {
    super(details ? `${code}: ${details}` : code, { cause })
    this.name = 'BackupFailure'
    this.code = code
    this.details = details
  }
}

export type BackupFailureCode =
  | 'BACKUP_BUSY'
  | 'STORE_FULL'
  | 'NO_ROOM'
  | 'STORE_READ_ONLY'
  | 'BUCKET_AWAY'
  | 'WAL_LOST'
  | 'NO_BACKUP'
  | 'OTHER_SITE'
  | 'QUARANTINE'
  | 'WRONG_PASSPHRASE'
  | 'CHANGED_MANIFEST'
  | 'DAMAGED_FILE'
  | 'MISSING_FILE'
  | 'NEWER_FORMAT'
  | 'NEWER_SCHEMA'
  | 'OTHER_POSTGRES'
  | 'OTHER_KIND'
  | 'NOT_EMPTY'
  | 'NO_PG_TOOL'
  | 'OLD_PG_TOOL'
  | 'PG_TOOL_FAILED'
  | 'MAY_NOT_CREATE_DATABASE'

const refusals: Record<string, BackupFailureCode> = {
  ENOSPC: 'STORE_FULL',
  EDQUOT: 'STORE_FULL',
  EFBIG: 'STORE_FULL',
  EROFS: 'STORE_READ_ONLY',
  EACCES: 'STORE_READ_ONLY',
  EPERM: 'STORE_READ_ONLY',
}

/** Names a full or read-only disk; returns other errors as they are. */
export function explainDisk(error: unknown): unknown {
  const { code = '', path = '', message } = error as NodeJS.ErrnoException
  const refusal = refusals[code]
  return refusal ? new BackupFailure(refusal, path || message, error) : error
}
