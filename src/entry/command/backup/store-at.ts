import path from 'node:path'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { createS3Store } from '../../../platform/backup/s3-store.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import type { Config } from '../../../platform/config.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { backupWords as words } from './words.ts'

/** @throws CommandFailure for an S3 address that is invalid, or has no key */
export function storeAt(place: string, { backupS3, media }: Pick<Config, 'backupS3' | 'media'>): BackupStore {
  // npm runs commands in the package's folder.
  if (!place.startsWith('s3:')) return createFolderStore(path.resolve(process.env.INIT_CWD ?? '.', place))
  const { bucket = '', prefix = '' } =
    /^s3:\/\/(?<bucket>[a-z0-9.-]{3,63})\/?(?<prefix>.*)$/.exec(place)?.groups ?? {}
  if (!bucket || /\/\/|^\//.test(prefix)) throw wrongUse('WRONG_USE', words.wrongAddress)
  const store = backupS3 ?? media.s3
  if (!store) throw wrongUse('NO_BUCKET', words.noKey)
  // The media bucket belongs to the site, and its loss must not include the backups.
  if (media.s3?.bucket === bucket && media.s3.endpoint === store.endpoint) {
    throw wrongUse('SAME_BUCKET', words.sameBucket)
  }
  return createS3Store({
    settings: { ...store, bucket },
    prefix: prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`,
  })
}

const wrongUse = (code: string, said: CommandFailure['words']) =>
  new CommandFailure(code, said, exitCodes.wrongUse)
