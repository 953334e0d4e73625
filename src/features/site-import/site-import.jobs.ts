import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { runCommandBeside } from '../../platform/process/command-beside.ts'
import { findOrdered, importJobKey } from './import-order.queries.ts'
import { sweepOldUploads } from './import-upload.service.ts'

/** Does the step that was ordered of an import, in another process, which may take hours. */
export const runSiteImport = defineJob('runSiteImport', {
  line: 'waiting',
  payload: z.object({ id: z.number() }),
  async run({ db, stopping, log }, { id }) {
    if (!(await findOrdered(db, id))?.task) return
    const { code, said } = await runCommandBeside(['import', 'run', String(id), '--json'], stopping)
    if (code === 0) return
    log.error({ code, said, id }, 'the step of a site import failed')
    // The command records why. If it could not, it was killed: the next try goes on.
    if ((await findOrdered(db, id))?.task) throw new Error(`the process of import ${id} ended early`)
  },
})

/** Starts an import, or resumes it after it was stopped or its worker was killed. */
export function runSiteImportLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, runSiteImport, { id }, { key: importJobKey, maxAttempts: 10 })
}

/** Deletes uploaded files that are too old, or never arrived whole. */
export const sweepImportUploads = defineJob('sweepImportUploads', {
  line: 'patient',
  payload: z.object({}),
  run: sweepOldUploads,
})
