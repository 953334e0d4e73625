import { cacheTag } from '../../contract/cache-tags.ts'
import { type ApiContext, by, signedIn } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { agencyScope } from '../article/article.policy.ts'
import { storyContract } from './story.contract.ts'
import { chooseArticle, mergeStories, setArticleApart, splitStory } from './story.hand.service.ts'
import { listProposals } from './story.proposal.queries.ts'
import { decideProposal, reopenProposal } from './story.proposal.service.ts'
import {
  findReaderStory,
  findReaderStoryOf,
  findStaffStory,
  listReaderStories,
  listStaffStories,
} from './story.queries.ts'
import type { ReaderStory } from './story.schema.ts'
import { listStatements } from './story.statements.service.ts'

const on = handlersOf(storyContract)

/** A story changes with each of its articles, and names their outlets. */
function addTags(context: ApiContext, stories: ReaderStory[]): void {
  for (const { id, items, earlier, sources } of stories) {
    context.addCacheTags(cacheTag.story(id))
    if (earlier || sources.length > 0) context.addCacheTags(cacheTag.all('agencies'), cacheTag.all('sources'))
    for (const { articleId, agency, source } of items) {
      context.addCacheTags(cacheTag.article(articleId))
      if (agency) context.addCacheTags(cacheTag.one('agencies', agency.id))
      if (source) context.addCacheTags(cacheTag.one('sources', source.id))
    }
  }
}

export const storyRoutes = on.router({
  list: on.list.handler(async ({ context, input }) => {
    const stories = await listReaderStories(context.db, input.limit)
    context.addCacheTags(cacheTag.stories)
    addTags(context, stories)
    return stories
  }),
  get: on.get.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.story(input.id))
    const story = found(await findReaderStory(context.db, input.id))
    addTags(context, [story])
    return { ...story, statements: await listStatements(context.db, story) }
  }),
  of: on.of.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.article(input.articleId))
    const story = await findReaderStoryOf(context.db, input.articleId)
    if (story) addTags(context, [story])
    return story ?? null
  }),
  staffList: on.staffList.handler(({ context, input }) =>
    listStaffStories(context.db, agencyScope(signedIn(context)), input),
  ),
  staffGet: on.staffGet.handler(async ({ context, input }) =>
    found(await findStaffStory(context.db, agencyScope(signedIn(context)), input.id)),
  ),
  proposals: on.proposals.handler(({ context }) => listProposals(context.db)),
  decide: on.decide.handler(
    returningOk(({ context, input }) => decideProposal(context.db, by(context), input)),
  ),
  reopen: on.reopen.handler(
    returningOk(({ context, input }) => reopenProposal(context.db, by(context), input.id)),
  ),
  merge: on.merge.handler(({ context, input }) => mergeStories(context.db, by(context), input)),
  split: on.split.handler(({ context, input }) => splitStory(context.db, by(context), input)),
  setApart: on.setApart.handler(
    returningOk(({ context, input }) => setArticleApart(context.db, by(context), input)),
  ),
  choose: on.choose.handler(({ context, input }) => chooseArticle(context.db, by(context), input)),
})
