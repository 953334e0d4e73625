import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { noteCards, readPageOf } from '../article/article.reading.ts'
import { dossierContract } from './dossier.contract.ts'
import { dossierEntity } from './dossier.entity.ts'
import { listProposals } from './dossier.proposal.queries.ts'
import { beginFrom, dismissProposal } from './dossier.proposal.service.ts'
import { listDossiersForStaff } from './dossier.queries.ts'
import {
  type DossierParts,
  findCard,
  findParts,
  findPrevious,
  findShown,
  listArticles,
  listOf,
  listShown,
  listTopics,
} from './dossier.reader.queries.ts'
import { createDossier, editDossier, getDossier, removeDossier, switchDossier } from './dossier.service.ts'

const on = handlersOf(dossierContract)

/** Articles come and go with the tags' lists. */
async function getParts(context: ApiContext, id: number): Promise<DossierParts> {
  context.addCacheTags(cacheTag.one('dossiers', id))
  const parts = found(await findParts(context.db, id))
  for (const tag of parts.tagIds) context.addCacheTags(cacheTag.list({ kind: 'tag', id: tag }))
  return parts
}

const maxTopics = 100
const maxOfArticle = 2
const maxPreviewed = 20

export const dossierRoutes = on.router({
  list: on.list.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('dossiers'), cacheTag.latest)
    const dossiers = await listShown(context.db, input)
    for (const { image } of dossiers) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return dossiers
  }),
  topics: on.topics.handler(({ context }) => {
    // In the menu of every page, so an edit of a timeline must not invalidate it.
    context.addCacheTags(cacheTag.dossiers)
    return listTopics(context.db, maxTopics)
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) => {
    // Tags 404s too, so that publishing the dossier invalidates them.
    context.addCacheTags(cacheTag.all('dossiers'))
    const parts = await getParts(context, found(await findIdBySlug(context.db, dossierEntity, input.slug)))
    const shown = await findShown(context.db, parts.id)
    if (!shown) throw fail('NOT_FOUND')
    const { explainerId, ...dossier } = shown
    const explainer = explainerId === null ? undefined : await findCard(context.db, explainerId)
    if (explainer) noteCards(context, [explainer])
    const { image, people, entries } = dossier
    for (const { article } of entries) if (article) context.addCacheTags(cacheTag.article(article.id))
    for (const person of people) context.addCacheTags(cacheTag.one('people', person.id))
    for (const one of [image, ...people.map(person => person.image)])
      if (one) context.addCacheTags(cacheTag.one('media', one.id))
    return { ...dossier, explainer: explainer ?? null }
  }),
  articles: on.articles.handler(async ({ context, input: { id, ...range } }) => {
    const parts = await getParts(context, id)
    return readPageOf(context, range, {
      list: range => listArticles(context.db, parts, range),
      findPrevious: range => findPrevious(context.db, parts, range),
    })
  }),
  of: on.of.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.article(input.articleId), cacheTag.dossiers)
    return listOf(context.db, input.articleId, maxOfArticle)
  }),
  paginate: on.paginate.handler(({ context, input }) => listDossiersForStaff(context.db, input)),
  preview: on.preview.handler(async ({ context: { db }, input: { id } }) => {
    const parts = found(await findParts(db, id, { forStaff: true }))
    const [shown, articles] = await Promise.all([
      findShown(db, id, { forStaff: true }),
      listArticles(db, parts, { limit: maxPreviewed }),
    ])
    const { explainerId, ...dossier } = found(shown)
    const explainer = explainerId === null ? undefined : await findCard(db, explainerId)
    return { dossier: { ...dossier, explainer: explainer ?? null }, articles }
  }),
  proposals: on.proposals.handler(({ context }) => listProposals(context.db)),
  begin: on.begin.handler(({ context, input }) => beginFrom(context.db, input)),
  dismiss: on.dismiss.handler(
    returningOk(({ context, input }) => dismissProposal(context.db, context, input)),
  ),
  get: on.get.handler(({ context, input }) => getDossier(context.db, input.id)),
  ...nounHandlers(on, {
    create: createDossier,
    edit: editDossier,
    setStatus: switchDossier,
    remove: removeDossier,
  }),
})
