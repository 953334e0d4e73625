// The settings export of Ghost 5: https://docs.ghost.org/migration/custom

type Row = Record<string, unknown>

export const ghostId = (number: number): string => number.toString(16).padStart(24, '5f')

export const ghostPost = (number: number, more: Row = {}): Row => ({
  id: ghostId(number),
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `خبر ${number}`,
  slug: `khabar-${number}`,
  mobiledoc: null,
  lexical: lexicalOf(paragraph(`متن الخبر ${number}`)),
  html: null,
  feature_image: null,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2020-05-01T09:00:00.000Z',
  updated_at: '2020-05-02T10:00:00.000Z',
  published_at: '2020-05-01T10:00:00.000Z',
  custom_excerpt: null,
  canonical_url: null,
  ...more,
})

export const text = (words: string, format = 0): Row => ({
  type: 'extended-text',
  version: 1,
  text: words,
  format,
})
export const paragraph = (...children: (string | Row)[]): Row => ({
  ...{ type: 'paragraph', version: 1, direction: 'rtl' },
  children: children.map(child => (typeof child === 'string' ? text(child) : child)),
})
export const lexicalOf = (...children: Row[]): string =>
  JSON.stringify({ root: { type: 'root', version: 1, children } })

type Tables = {
  posts: Row[]
  meta?: Row[]
  tags?: [post: number, tag: number][]
  authors?: [post: number, user: number][]
  settings?: Row[]
}

const names = ['اقتصاد', 'نفط', '#internal', 'غاز']
const writers = ['سارة العبيدي', 'علي حسن']

/** Ghost writes its tables in alphabetical order, on one line. */
export function ghostExport({ posts, meta = [], tags = [], authors = [], settings = [] }: Tables): string {
  const data = {
    posts,
    posts_authors: authors.map(([post, user], at) => ({
      ...{ id: ghostId(9000 + at), post_id: ghostId(post), author_id: ghostId(100 + user), sort_order: at },
    })),
    posts_meta: meta,
    posts_tags: tags.map(([post, tag], at) => ({
      ...{ id: ghostId(8000 + at), post_id: ghostId(post), tag_id: ghostId(200 + tag), sort_order: at },
    })),
    products: [{ id: ghostId(1), name: 'Free', slug: 'free', type: 'free' }],
    settings: [{ id: ghostId(1), key: 'title', value: 'صحيفة قديمة' }, ...settings],
    tags: names.map((name, at) => ({
      id: ghostId(200 + at),
      ...{ name, slug: name.startsWith('#') ? 'hash-internal' : `tag-${at}` },
      visibility: name.startsWith('#') ? 'internal' : 'public',
    })),
    users: writers.map((name, at) => ({
      ...{ id: ghostId(100 + at), name, slug: `writer-${at}`, email: `w${at}@old.example` },
    })),
  }
  return JSON.stringify({ db: [{ meta: { exported_on: 1_600_000_000_000, version: '5.80.0' }, data }] })
}
