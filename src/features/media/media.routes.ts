import { type ApiContext, by, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { listLabels, listMedia, listRecent, listUploaders } from './library.queries.ts'
import { labelMedia, removeUnusedMedia } from './library.service.ts'
import { mediaContract } from './media.contract.ts'
import { editMedia, getMedia, importMedia, mediaScope, removeMedia, uploadMedia } from './media.service.ts'
import { readUploaded } from './uploaded.service.ts'

const on = handlersOf(mediaContract)

const scope = (context: ApiContext) => mediaScope(signedIn(context))

export const mediaRoutes = on.router({
  upload: on.upload.handler(({ context, input }) =>
    uploadMedia(context.db, context.storage, by(context), input),
  ),
  importPicture: on.importPicture.handler(({ context, input }) => importMedia(context, by(context), input)),
  list: on.list.handler(({ context, input }) => listMedia(context.db, scope(context), input)),
  recent: on.recent.handler(({ context }) => listRecent(context.db, scope(context))),
  labels: on.labels.handler(({ context }) => listLabels(context.db, scope(context))),
  uploaders: on.uploaders.handler(({ context }) => listUploaders(context.db, scope(context))),
  label: on.label.handler(({ context, input }) => labelMedia(context.db, by(context), input)),
  removeUnused: on.removeUnused.handler(({ context, input }) =>
    removeUnusedMedia(context.db, context.storage, by(context), input.ids),
  ),
  get: on.get.handler(({ context, input }) => getMedia(context.db, input.id, scope(context))),
  uploaded: on.uploaded.handler(async ({ context, input: { id } }) => {
    const { bytes, contentType, type } = await readUploaded(context.db, context.storage, id, scope(context))
    return {
      headers: { 'cache-control': 'private, no-store' },
      body: new File([bytes], `picture-${id}.${type}`, { type: contentType }),
    }
  }),
  edit: on.edit.handler(({ context, input }) => editMedia(context.db, by(context), input)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeMedia(context.db, context.storage, by(context), input.id)),
  ),
})
