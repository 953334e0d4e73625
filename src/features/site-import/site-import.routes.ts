import { by } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import {
  countBrought,
  forgetImport,
  getImport,
  listForStaff,
  orderCheck,
  orderUndo,
  resumeImport,
  startFromTrial,
  stopImport,
  tryOut,
} from './import-order.service.ts'
import { beginUpload, finishUpload, storePart } from './import-upload.service.ts'
import { listImportsFolder } from './imports-folder.ts'
import { getColumns, getDetails, getReport, reportAsCsv } from './report.service.ts'
import { maxUploadBytes, siteImportContract } from './site-import.contract.ts'

const on = handlersOf(siteImportContract)

export const siteImportRoutes = on.router({
  list: on.list.handler(({ context, input }) => listForStaff(context.db, input)),
  files: on.files.handler(async ({ context }) => ({
    ...(await listImportsFolder(context.dataDir)),
    maxBytes: maxUploadBytes,
  })),
  beginUpload: on.beginUpload.handler(({ context, input }) =>
    beginUpload(context.db, by(context).actor.id, input),
  ),
  sendPart: on.sendPart.handler(async ({ context, input }) => {
    await storePart(context, input)
    return { part: input.part }
  }),
  finishUpload: on.finishUpload.handler(async ({ context, input }) => {
    await finishUpload(context, input.upload)
    return input
  }),
  columns: on.columns.handler(({ context, input }) => getColumns(context, input)),
  tryOut: on.tryOut.handler(({ context, input }) => tryOut(context, by(context), input)),
  get: on.get.handler(({ context, input }) => getDetails(context.db, input.id)),
  report: on.report.handler(({ context, input }) => getReport(context.db, input)),
  reportFile: on.reportFile.handler(
    async ({ context, input: { id, outcome } }) =>
      new File(await reportAsCsv(context.db, id, outcome), `import-${id}.csv`, {
        type: 'text/csv; charset=utf-8',
      }),
  ),
  start: on.start.handler(({ context, input }) => startFromTrial(context, by(context), input.id)),
  stop: on.stop.handler(({ context, input }) => stopImport(context, by(context), input.id)),
  resume: on.resume.handler(({ context, input }) => resumeImport(context, by(context), input.id)),
  undoing: on.undoing.handler(async ({ context, input }) => {
    await getImport(context.db, input.id)
    return countBrought(context.db, input.id)
  }),
  undo: on.undo.handler(({ context, input }) => orderUndo(context, by(context), input.id)),
  check: on.check.handler(({ context, input }) => orderCheck(context, by(context), input.id)),
  remove: on.remove.handler(
    returningId(({ context, input }) => forgetImport(context, by(context), input.id)),
  ),
})
