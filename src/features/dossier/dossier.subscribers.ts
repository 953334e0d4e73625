import { invalidate } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { listNaming, moveTagOfDossiers } from './dossier.queries.ts'
import { tagsOfDossiers } from './dossier.service.ts'

/** Pages of its tags are invalidated with the tags' lists; this is for articles that a dossier names itself. */
export const renewDossiers = on(articleChanged, async (tx, { id, before, after }) => {
  if (before?.state !== 'published' && after?.state !== 'published') return
  await invalidate(tx, tagsOfDossiers(await listNaming(tx, id)))
})

export const moveTag = on(tagMerged, async (tx, { from, into }) => {
  await invalidate(tx, tagsOfDossiers(await moveTagOfDossiers(tx, from, into)))
})
