import { useQuery } from '@tanstack/react-query'
import type { Picture } from '../../../contract/fields.ts'
import { markLocked } from '../../../contract/mark-locked.ts'
import { api } from '../../../ui/dashboard/api.ts'
import type { NetworkChoice } from '../network/network.contract.ts'
import { fillTemplate, lengthOf, limitOf } from '../network/network.policy.ts'
import type { AboutNetwork } from '../network/network.schema.ts'
import { sampleLink } from './postWords.ts'

export type Draft = {
  account: NetworkChoice
  about: AboutNetwork
  chosen: boolean
  text: string
  withPicture: boolean
  length: number
  limit: number
}
/** The parts of an article that posts contain. */
export type PostedArticle = {
  title: string
  summary: string
  category: { name: string }
  tags: { name: string }[]
  image: Picture | null
  locked: boolean
}

type Change = Partial<Pick<Draft, 'chosen' | 'text' | 'withPicture'>>

/** Edits by account. */
export type PostChanges = Record<number, Change>

/** A text for each account, filled from its template until it is edited. */
export function usePostForm(
  article: PostedArticle,
  [changes, setChanges]: [PostChanges, (update: (before: PostChanges) => PostChanges) => void],
  enabled = true,
): {
  drafts: Draft[] | undefined
  change: (account: number, change: Change) => void
} {
  const accounts = useQuery(api.network.choices.queryOptions({ enabled })).data
  const networks = useQuery(
    api.network.networks.queryOptions({ enabled, staleTime: Number.POSITIVE_INFINITY }),
  ).data
  const drafts =
    accounts &&
    networks &&
    accounts.flatMap(account => {
      const about = networks.find(({ id }) => id === account.network)
      return about ? [draftOf(article, account, about, changes[account.id] ?? {})] : []
    })
  return {
    drafts,
    change: (id, change) => setChanges(before => ({ ...before, [id]: { ...before[id], ...change } })),
  }
}

function draftOf(
  article: PostedArticle,
  account: NetworkChoice,
  about: AboutNetwork,
  { chosen = false, text: written, withPicture: wanted = account.withPicture }: Change,
): Draft {
  const withPicture = wanted && article.image !== null
  const limit = limitOf(about.text, withPicture)
  const measure = (text: string) => lengthOf(markLocked(text, article.locked), about.text, sampleLink.length)
  const text = written ?? fillTemplate(account.template, factsOf(article), filled => measure(filled) <= limit)
  return { account, about, chosen, text, withPicture, length: measure(text), limit }
}

const factsOf = ({ title, summary, category, tags }: PostedArticle) => ({
  title,
  summary,
  section: category.name,
  tags: tags.map(({ name }) => name),
})
