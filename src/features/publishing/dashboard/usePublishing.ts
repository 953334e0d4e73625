import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import type { DraftOf } from '../../draft/draft.schema.ts'
import { type PostedArticle, usePostForm } from '../../posting/dashboard/usePostForm.ts'
import type { PublishingOutcome } from '../publishing.contract.ts'
import { publishWords } from './publishWords.ts'
import { requestOf, usePublishPlan, wordsOf } from './usePublishPlan.ts'

const nothing: PublishingOutcome = { devices: 0, accounts: [], letters: [], newsletters: [] }

type About = { of: DraftOf; values: ArticleValues; isLocked: boolean; isAsked: boolean }

/** The plan of a publication, with what leaves automatically. `isAsked` is false for those who may not send. */
export function usePublishing({ of, values, isLocked, isAsked }: About) {
  const { plan, change, changePosts, forget } = usePublishPlan(of)
  const { data: categories = [] } = useQuery(api.category.all.queryOptions({ staleTime: 60_000 }))
  const category = { name: categories.find(({ id }) => id === values.categoryId)?.name ?? '' }
  const article: PostedArticle = { ...values, category, locked: isLocked }
  const posts = usePostForm(article, [plan.posts, changePosts], isAsked)
  const drafts = posts.drafts ?? []

  const { categoryId, agencyId, authorId, tags, people, breakingNews, publishAt } = values
  const [things] = useDebouncedValue(
    JSON.stringify({
      ...(typeof of === 'number' && { id: of }),
      categoryId,
      agencyId,
      authorId,
      tagIds: tags.map(({ id }) => id),
      personIds: people.map(({ id }) => id),
      breakingNews,
      publishAt,
    }),
    400,
  )
  const asked = JSON.parse(things)
  const { data: outcome = nothing } = useQuery(
    api.publishing.outcome.queryOptions({
      input: asked,
      enabled: isAsked && asked.categoryId !== null,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  )
  const isUnfit =
    drafts.some(draft => draft.chosen && (draft.text.trim() === '' || draft.length > draft.limit)) ||
    (plan.notifies && wordsOf(plan, values).title.trim() === '')
  return {
    of,
    values,
    isLocked,
    plan,
    change,
    forget,
    article,
    drafts,
    changePost: posts.change,
    outcome,
    /** Reason why publishing is blocked. */
    problem: isUnfit ? 'أصلح نص الإشعار أو المنشور في «النشر» أولًا.' : undefined,
    request: requestOf(plan, values, drafts, outcome.newsletters),
    /** Everything that leaves beside the article, in a sentence; empty if nothing does. */
    words: publishWords(plan, drafts, outcome.newsletters),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
