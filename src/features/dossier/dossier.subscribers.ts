import { invalidate } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged, articlesMovedIn } from '../article/article.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { sumDossiersLater } from './dossier.jobs.ts'
import { listNaming, moveTagOfDossiers } from './dossier.queries.ts'
import { listIdsOfChange, tagsOfDossiers } from './dossier.service.ts'
import { dropAllSums } from './dossier.sums.queries.ts'

/** Pages of its tags are invalidated with the tags' lists; this is for articles that a dossier names itself. */
export const renewDossiers = on(articleChanged, async (tx, { id, before, after }) => {
  if (before?.state !== 'published' && after?.state !== 'published') return
  // No dossier names a new article.
  const naming = before ? await listNaming(tx, id) : []
  await invalidate(tx, tagsOfDossiers(naming))
  await sumDossiersLater(tx, [...naming, ...(await listIdsOfChange(tx, id, [before, after]))])
})

export const moveTag = on(tagMerged, async (tx, { from, into }) => {
  const ids = await moveTagOfDossiers(tx, from, into)
  await invalidate(tx, tagsOfDossiers(ids))
  await sumDossiersLater(tx, ids)
})

/** An import is too large to look up each article's dossiers: the hourly job recounts all. */
export const recountImported = on(articlesMovedIn, tx => dropAllSums(tx))
