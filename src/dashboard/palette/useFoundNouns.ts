import { useDebouncedValue } from '@mantine/hooks'
import { IconArticle, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffRow } from '../../features/article/article.schema.ts'
import { editAddress, stateLabels } from '../../features/article/dashboard/pickers/articleLabels.ts'
import type { SessionUser } from '../../features/user/session.contract.ts'
import { api } from '../../ui/dashboard/api.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import type { PaletteEntry } from './paletteEntries.ts'

const waitMs = 150
const shown = 6
/** Maximum length of a search that the calls accept. */
const maxTyped = 120

type FoundNouns = {
  articles: PaletteEntry[]
  people: PaletteEntry[]
  /** True until the results belong to the typed text. */
  isLoading: boolean
  hasFailed: boolean
}

/**
 * Articles and people that match the typed text. Without any text, the user's own articles, last changed
 * first.
 */
export function useFoundNouns(user: SessionUser, typed: string): FoundNouns {
  const now = typed.trim().slice(0, maxTyped).toWellFormed()
  const [q] = useDebouncedValue(now, waitMs)
  const mayReadArticles = mayOpen(user, 'dashboard-article-list___ar')
  const mayOpenPeople = mayOpen(user, 'dashboard-people-list___ar')
  // Cancels a call whose result is no longer wanted.
  const articles = useQuery(
    api.article.staffList.queryOptions({
      input: q ? { q, limit: shown, sort: '-relevance' } : { mine: true, limit: shown, sort: '-updatedAt' },
      placeholderData: keepPreviousData,
      enabled: mayReadArticles,
    }),
  )
  const people = useQuery(
    api.person.all.queryOptions({
      input: { q, limit: shown },
      placeholderData: keepPreviousData,
      enabled: q !== '' && mayReadArticles,
    }),
  )
  const isOutdated = q !== now || articles.isPlaceholderData || people.isPlaceholderData
  const addressOf = ({ id, name }: { id: number; name: string }) =>
    mayOpenPeople
      ? `/dashboard/people/list?q=${encodeURIComponent(name)}`
      : `/dashboard/article/list?person=${id}`
  return {
    articles: isOutdated ? [] : (articles.data?.items ?? []).map(articleEntry),
    people:
      isOutdated || now === ''
        ? []
        : (people.data ?? []).map(person => ({
            key: `person ${person.id}`,
            kind: 'person',
            label: person.name,
            words: '',
            detail: person.role,
            Icon: IconUserStar,
            target: { to: addressOf(person) },
          })),
    isLoading: q !== now || articles.isFetching || people.isFetching,
    hasFailed: articles.isError || people.isError,
  }
}

function articleEntry({ id, title, state, category }: StaffRow): PaletteEntry {
  return {
    key: `article ${id}`,
    kind: 'article',
    label: title,
    words: '',
    detail: `${stateLabels[state].label} · ${category.name}`,
    Icon: IconArticle,
    target: { to: editAddress(id) },
  }
}
