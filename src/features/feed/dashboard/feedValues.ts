import type { Feed } from '../feed.contract.ts'
import { wordFields } from '../feed.item.schema.ts'
import type { Mapping, MappingInput } from '../feed.mapping.schema.ts'

type WithIds = Pick<Mapping, 'words' | 'fields' | 'tags' | 'people'> & {
  category: { id: number } | null
  author: { id: number } | null
}

export function mappingInputOf({ words, fields, category, author, tags, people }: WithIds): MappingInput {
  return {
    words,
    fields,
    categoryId: category?.id ?? null,
    authorId: author?.id ?? null,
    tagIds: tags.map(({ id }) => id),
    personIds: people.map(({ id }) => id),
  }
}

/** The saved values stay as they are unless others are entered. */
const withoutValues = (names: string[] = []) => names.map(name => ({ name, value: '' }))

/** Values of the filter's form; defaults for a new one. */
export const feedValues = (feed: Feed | undefined) => ({
  name: feed?.name ?? '',
  feedUrl: feed?.feedUrl ?? '',
  fallbackUrls: feed?.fallbacks.map(({ url }) => url) ?? [],
  credentials: {
    user: '' as string | null,
    password: '' as string | null,
    token: '' as string | null,
    headers: withoutValues(feed?.credentials?.headers),
    cookies: withoutValues(feed?.credentials?.cookies),
  },
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
  maxAgeHours: feed ? feed.maxAgeHours : (24 as number | null),
  hourlyLimit: feed?.hourlyLimit ?? (null as number | null),
  fromNowOn: feed?.fromNowOn ?? true,
  arabicToPublish: feed?.arabicToPublish ?? false,
  pictureToPublish: feed?.pictureToPublish ?? false,
  knownSiteOnly: feed?.knownSiteOnly ?? true,
  firstCopyOnly: feed?.firstCopyOnly ?? false,
  fullText: feed?.fullText ?? true,
  pageText: feed?.pageText ?? false,
  pageRules: feed?.pageRules ?? [],
  uniqueLink: feed?.uniqueLink ?? true,
  onChange: feed?.onChange ?? ('update' as const),
  mappings: feed?.mappings.map(mappingInputOf) ?? [],
  stageId: feed?.stage?.id ?? null,
  assigneeId: feed?.assignee?.id ?? null,
  publishFrom: feed?.publishFrom ?? (null as number | null),
  publishUntil: feed?.publishUntil ?? (null as number | null),
  creditLine: feed?.creditLine ?? '',
  pictureRights: feed?.pictureRights ?? ('copy' as const),
  fixedMinutes: feed?.fixedMinutes ?? (null as number | null),
  active: feed?.active ?? true,
})

export type FeedValues = ReturnType<typeof feedValues>
