/** Entities with lists of articles. */
export const listKinds = ['category', 'agency', 'author', 'source', 'tag', 'person', 'dossier'] as const
export type ListKind = (typeof listKinds)[number]
/** A list of articles, such as those of a category or a tag. */
export type ArticleList = { kind: ListKind; id: number }

/**
 * Cache tags. A page or response is cached under the tags of all that it contains. A change invalidates its
 * tags.
 */
export const cacheTag = {
  /** One row of an entity's table. */
  one: (table: string, id: number) => `one:${table}:${id}` as const,
  /** All lists of an entity's rows. */
  all: (table: string) => `all:${table}` as const,
  article: (id: number) => `article:${id}` as const,
  /** The live coverage of an article, with each of its entries. */
  coverage: (articleId: number) => `coverage:${articleId}` as const,
  latest: 'list:latest',
  breaking: 'list:breaking',
  corrections: 'list:corrections',
  list: ({ kind, id }: ArticleList) => `list:${kind}:${id}` as const,
  weather: 'weather',
  /** Matches of all followed competitions. */
  football: 'football',
  /** Prices of currencies and gold. */
  market: 'market',
  /** The channels on air, and what they play. */
  onAir: 'on-air',
  /** Everything that was taken down. */
  takedowns: 'takedowns',
  /** The archive of newsletters. */
  letters: 'letters',
  /** A story of several articles. */
  story: (id: number) => `story:${id}` as const,
  stories: 'stories',
  /** Strips of figures and scores above sections. Separate, because programs may update them often. */
  strips: 'strips',
  /** Membership of articles in dossiers. */
  dossiers: 'dossiers',
  /** The sections of video and audio that have content. */
  watchSections: 'watch-sections',
  /** Results of article searches. */
  search: 'search',
  /** Expiry time in milliseconds. Never sent in notices: a cached value with this tag expires by itself. */
  until: (instant: Date) => `until:${instant.getTime()}` as const,
  /** A stored picture or attachment, by the hash in its address. For shared caches only. */
  file: (hash: string) => `file:${hash}` as const,
} as const

type TagOf<Each> = Each extends (...given: never[]) => infer Tag ? Tag : Each
export type CacheTag = TagOf<(typeof cacheTag)[keyof typeof cacheTag]>

type FirstWord<Tag> = Tag extends `${infer Word}:${string}` ? Word : Tag
const firstWords = {
  one: true,
  all: true,
  article: true,
  coverage: true,
  list: true,
  weather: true,
  football: true,
  market: true,
  'on-air': true,
  takedowns: true,
  letters: true,
  story: true,
  stories: true,
  strips: true,
  dossiers: true,
  'watch-sections': true,
  search: true,
  until: true,
  file: true,
} satisfies Record<FirstWord<CacheTag>, true>
/** False for tags of another release, whose processes may share the database. */
export const isCacheTag = (tag: string): boolean => Object.hasOwn(firstWords, tag.split(':', 1)[0] ?? '')

/** Whether the tag is a time at which a cached value expires. */
export const isEnd = (tag: string): boolean => tag.startsWith('until:')

/** Time in milliseconds at which the first of these tags expires; Infinity if none does. */
export function endOf(tags: Iterable<string>): number {
  let end = Number.POSITIVE_INFINITY
  for (const tag of tags) if (isEnd(tag)) end = Math.min(end, Number(tag.slice(6)))
  return end
}

/**
 * The list of a tag; empty for other tags. Needed for jobs queued by releases that identified lists by tag.
 */
export function listsOfTag(tag: string): ArticleList[] {
  const [word, kind, id] = tag.split(':')
  const known = listKinds.find(each => each === kind)
  return word === 'list' && known && id ? [{ kind: known, id: Number(id) }] : []
}
