import { by, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { coverageContract } from './coverage.contract.ts'
import { editEntry, postEntry, removeEntry } from './coverage.entry.service.ts'
import { readCoverage } from './coverage.reading.service.ts'
import {
  endCoverage,
  findDesk,
  listDesk,
  removeCoverage,
  startCoverage,
  writeSummary,
} from './coverage.service.ts'

const on = handlersOf(coverageContract)

export const coverageRoutes = on.router({
  get: on.get.handler(({ context, input }) => readCoverage(context, input)),
  desk: on.desk.handler(({ context, input }) => findDesk(context.db, signedIn(context), input.id)),
  entries: on.entries.handler(({ context, input }) => listDesk(context.db, signedIn(context), input)),
  start: on.start.handler(({ context, input }) => startCoverage(context.db, by(context), input.id)),
  end: on.end.handler(({ context, input }) => endCoverage(context.db, by(context), input)),
  setSummary: on.setSummary.handler(({ context, input }) => writeSummary(context.db, by(context), input)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeCoverage(context.db, by(context), input.id)),
  ),
  post: on.post.handler(({ context, input }) => postEntry(context.db, by(context), input)),
  edit: on.edit.handler(({ context, input }) => editEntry(context.db, by(context), input)),
  removeEntry: on.removeEntry.handler(
    returningId(({ context, input }) => removeEntry(context.db, by(context), input.id)),
  ),
})
