import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { deviceStore } from '../../../ui/browserStore.ts'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import type { DraftOf } from '../../draft/draft.schema.ts'
import type { Draft, PostChanges } from '../../posting/dashboard/usePostForm.ts'
import { longest } from '../../push/notification/notification.contract.ts'
import { topicsOf } from '../../push/notification/notification.policy.ts'
import type { publishingPlan } from '../publishing.contract.ts'

/** Decisions about a publication, until it is published. Texts are null while they follow the article's. */
export type PublishPlan = {
  isLead: boolean
  /** Hours in the first place; null until an editor removes it. */
  leadHours: number | null
  notifies: boolean
  title: string | null
  body: string | null
  audience: 'all' | 'topics' | 'members'
  posts: PostChanges
  /** Newsletters whose next issue has it. */
  newsletterIds: number[]
}

const nothing: PublishPlan = {
  isLead: false,
  leadHours: 6,
  notifies: false,
  title: null,
  body: null,
  audience: 'all',
  posts: {},
  newsletterIds: [],
}

const key = 'publish-plan'

type StoredPlan = { of: DraftOf; plan: PublishPlan }

/** The plan of an article that is being written, kept on this device. */
export function usePublishPlan(of: DraftOf) {
  const [plan, setPlan] = useState<PublishPlan>(() => {
    const kept = deviceStore.getJson(key) as StoredPlan | undefined
    return kept?.of === of ? { ...nothing, ...kept.plan } : nothing
  })
  useEffect(() => {
    if (plan !== nothing) deviceStore.setJson(key, { of, plan } satisfies StoredPlan)
  }, [of, plan])
  return {
    plan,
    change: (change: Partial<PublishPlan>) => setPlan(before => ({ ...before, ...change })),
    changePosts: (update: (before: PostChanges) => PostChanges) =>
      setPlan(before => ({ ...before, posts: update(before.posts) })),
    forget() {
      deviceStore.set(key, null)
      setPlan(nothing)
    },
  }
}

/** Title and text of the notification. */
export function wordsOf({ title, body }: PublishPlan, values: Pick<ArticleValues, 'title' | 'summary'>) {
  return {
    title: title ?? values.title.trim().slice(0, longest.title),
    body: body ?? values.summary.trim().slice(0, longest.body),
  }
}

/** Topics that followers of the article's section, tags and people have. */
export function ownTopics({ categoryId, agencyId, authorId, tags, people }: ArticleValues): string[] {
  const withId = (id: number | null) => (id === null ? null : { id })
  const category = withId(categoryId)
  if (!category) return []
  return topicsOf({ category, agency: withId(agencyId), author: withId(authorId), tags, people })
}

/** The server's input; undefined if nothing is planned beside the article. */
export function requestOf(
  plan: PublishPlan,
  values: ArticleValues,
  drafts: readonly Draft[],
  newsletters: readonly { id: number }[],
): z.input<typeof publishingPlan> | undefined {
  const { isLead, leadHours, notifies, audience } = plan
  const chosen = drafts.filter(draft => draft.chosen)
  // One may have been disabled since.
  const newsletterIds = newsletters.map(({ id }) => id).filter(id => plan.newsletterIds.includes(id))
  if (!isLead && !notifies && chosen.length === 0 && newsletterIds.length === 0) return undefined
  const shownAt = Math.max(Date.now(), values.publishAt ? Date.parse(values.publishAt) : 0)
  const until = leadHours === null ? null : new Date(shownAt + leadHours * 3_600_000).toISOString()
  return {
    lead: isLead ? { until } : null,
    notification: notifies
      ? {
          ...wordsOf(plan, values),
          imageId: values.image?.id ?? null,
          audience,
          topics: audience === 'topics' ? (ownTopics(values) as []) : [],
        }
      : null,
    posts: chosen.map(({ account, text, withPicture }) => ({ accountId: account.id, text, withPicture })),
    newsletterIds,
  }
}
