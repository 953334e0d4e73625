import { z } from 'zod'
import { defineJob, type JobTools } from '../../../platform/jobs.ts'
import { getSettingValue } from '../../setting/setting.service.ts'
import { listFolderAddresses } from './folder.queries.ts'
import { folderOf } from './folder-address.ts'
import { sweepFolder } from './sweep-folder.ts'

/** Deletes files of folders that were taken in long ago. */
export const sweepFolders = defineJob('sweepFolders', {
  line: 'patient',
  payload: z.object({}),
  run: sweepFoldersNow,
})

type Tools = Pick<JobTools, 'db' | 'incomingFolder' | 'stopping' | 'log'>

export async function sweepFoldersNow({ db, incomingFolder, stopping, log }: Tools): Promise<void> {
  if (incomingFolder === undefined) return
  const days = await getSettingValue(db, 'website', 'incomingFilesKeptDays')
  for (const address of await listFolderAddresses(db)) {
    const folder = folderOf(address)
    if (folder === undefined || stopping.aborted) continue
    try {
      const deleted = await sweepFolder(incomingFolder, folder, { days, stopping })
      if (deleted > 0) log.info({ folder, deleted }, 'old files of a folder were deleted')
    } catch (error) {
      // A folder that is not writable must not hold up the others.
      log.error({ err: error, folder }, 'the old files of a folder could not be deleted')
    }
  }
}
