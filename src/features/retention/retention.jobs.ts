import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { sweepFiles } from '../media/sweep-files.service.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { pruneTablesNow } from './retention.service.ts'

export const pruneTables = defineJob('pruneTables', {
  line: 'patient',
  payload: z.object({}),
  run: pruneTablesNow,
})

/** Deletes old variants of pictures, and files without a picture. */
export const sweepPictures = defineJob('sweepPictures', {
  line: 'patient',
  payload: z.object({}),
  async run({ db, storage, stopping, log }) {
    const variantDays = await getSettingValue(db, 'website', 'variantsKeptDays')
    log.info(await sweepFiles({ db, storage, stopping, variantDays }), 'files of pictures were swept')
  },
})
