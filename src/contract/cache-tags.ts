/** Entities with lists of articles. */
export const listKinds = ['category', 'agency', 'author', 'source', 'tag', 'person'] as const
export type ListKind = (typeof listKinds)[number]
/** The list of one category's articles, of one tag's, … */
export type ArticleList = { kind: ListKind; id: number }

type Noun = 'article' | 'channel' | 'media' | ListKind

const one =
  <Kind extends Noun>(kind: Kind) =>
  (id: number) =>
    `${kind}:${id}` as const

/** Cache tags. A page or answer is cached under the tags of all it contains; a change invalidates its tags. */
export const cacheTag = {
  article: one('article'),
  category: one('category'),
  agency: one('agency'),
  author: one('author'),
  source: one('source'),
  tag: one('tag'),
  person: one('person'),
  channel: one('channel'),
  media: one('media'),
  /** The categories in every page's menu. */
  menu: 'menu',
  agencies: 'agencies',
  authors: 'authors',
  sources: 'sources',
  tags: 'tags',
  people: 'people',
  channels: 'channels',
  ads: 'ads',
  social: 'social',
  settings: 'settings',
  weather: 'weather',
  latest: 'list:latest',
  breaking: 'list:breaking',
  list: ({ kind, id }: ArticleList) => `list:${kind}:${id}` as const,
} as const

type Made<Each> = Each extends (...given: never[]) => infer Tag ? Tag : Each
export type CacheTag = Made<(typeof cacheTag)[keyof typeof cacheTag]>

/** Empty if the tag is no list's. Needed for jobs queued by releases that named lists by their tags. */
export function listsOfTag(tag: string): ArticleList[] {
  const [word, kind, id] = tag.split(':')
  const known = listKinds.find(each => each === kind)
  return word === 'list' && known && id ? [{ kind: known, id: Number(id) }] : []
}
