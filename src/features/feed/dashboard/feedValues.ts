import type { Feed } from '../feed.contract.ts'

/** Values of the filter's form; defaults for a new one. */
export const feedValues = (feed: Feed | undefined) => ({
  name: feed?.name ?? '',
  feedUrl: feed?.feedUrl ?? '',
  agencyId: feed?.agency?.id ?? null,
  sourceId: feed?.source?.id ?? null,
  categoryId: feed?.category.id ?? (null as number | null),
  tagIds: feed?.tags.map(({ id }) => id) ?? [],
  includeWords: feed?.includeWords ?? [],
  excludeWords: feed?.excludeWords ?? [],
  autoPublish: feed?.autoPublish ?? false,
  fullText: feed?.fullText ?? true,
  uniqueLink: feed?.uniqueLink ?? true,
  fixedMinutes: feed?.fixedMinutes ?? (null as number | null),
  active: feed?.active ?? true,
})

export type FeedValues = ReturnType<typeof feedValues>
