import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId, returningOk } from '../../platform/handlers.ts'
import { noteContract } from './note.contract.ts'
import { markSeen } from './note.queries.ts'
import {
  editNote,
  listColleaguesFor,
  listMentionsOf,
  listNotesFor,
  removeNote,
  resolveNote,
  writeNote,
} from './note.service.ts'

const on = handlersOf(noteContract)

export const noteRoutes = on.router({
  list: on.list.handler(({ context, input }) => listNotesFor(context.db, signedIn(context), input.id)),
  colleagues: on.colleagues.handler(({ context, input }) =>
    listColleaguesFor(context.db, signedIn(context), input.id),
  ),
  create: on.create.handler(({ context, input }) => writeNote(context.db, signedIn(context), input)),
  edit: on.edit.handler(({ context, input }) => editNote(context.db, signedIn(context), input)),
  setResolved: on.setResolved.handler(({ context, input }) =>
    resolveNote(context.db, signedIn(context), input.id, input.resolved),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeNote(context.db, signedIn(context), input.id)),
  ),
  mentions: on.mentions.handler(({ context }) => listMentionsOf(context.db, signedIn(context))),
  setSeen: on.setSeen.handler(
    returningOk(({ context, input }) => markSeen(context.db, signedIn(context).id, input.id)),
  ),
})
