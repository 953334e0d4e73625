import { type Feed, wordFields } from '../feed.contract.ts'

/** Values of the filter's form; defaults for a new one. */
export const feedValues = (feed: Feed | undefined) => ({
  name: feed?.name ?? '',
  feedUrl: feed?.feedUrl ?? '',
  agencyId: feed?.agency?.id ?? null,
  sourceId: feed?.source?.id ?? null,
  categoryId: feed?.category.id ?? (null as number | null),
  tagIds: feed?.tags.map(({ id }) => id) ?? [],
  includeWords: feed?.includeWords ?? [],
  includeFields: feed?.includeFields ?? [...wordFields],
  includeAll: feed?.includeAll ?? false,
  excludeWords: feed?.excludeWords ?? [],
  excludeFields: feed?.excludeFields ?? [...wordFields],
  language: feed?.language ?? ('any' as const),
  minWords: feed?.minWords ?? 0,
  pictureOnly: feed?.pictureOnly ?? false,
  autoPublish: feed?.autoPublish ?? false,
  fullText: feed?.fullText ?? true,
  uniqueLink: feed?.uniqueLink ?? true,
  fixedMinutes: feed?.fixedMinutes ?? (null as number | null),
  active: feed?.active ?? true,
})

export type FeedValues = ReturnType<typeof feedValues>
