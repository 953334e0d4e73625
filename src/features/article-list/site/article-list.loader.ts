import { redirect } from 'react-router'
import type { ApiClient } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import type { Picture, Reference } from '../../../contract/fields.ts'
import { listPagePath, listPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { openSection, type SectionOpening } from '../../category/category.opening.policy.ts'
import type { Character, ShownStrip } from '../../category/category.schema.ts'

const perPage = 24
const narrowings = ['tag', 'person', 'author', 'source'] as const
type Narrowing = (typeof narrowings)[number]

/** The subject of a list: its heading and description. */
export type ListSubject = {
  kind: 'category' | 'latest' | 'breaking' | 'most-read' | Narrowing
  /** Id of the category, tag …; lists of all articles have none. */
  id?: number
  slug?: string
  name: string
  /** A person's role: «وزيرة المالية». */
  role?: string
  description: string
  colour?: string
  image?: Picture | null
  url?: string
  email?: string
  parent?: Reference | null
  branches?: Reference[]
  character?: Character
  strip?: ShownStrip | null
}

export type ArticleListData = {
  subject: ListSubject
  /** The list itself, without a cursor. */
  path: string
  /** Has additional filters: one of endlessly many. */
  narrowed: boolean
  /** Cursor of this page; null at the beginning. */
  after: string | null
  previous: string | null
  /** In a section of opinion with portraits. */
  items: (ArticleCard & { portrait?: Picture | undefined })[]
  next: string | null
  mostRead: ArticleCard[]
  /** How a section's page opens; its stories are the first of `items`. */
  opening: SectionOpening | null
}

const standing: Record<string, ListSubject> = {
  latest: { kind: 'latest', name: 'آخر الأخبار', description: 'كل ما نُشر، الأحدث أولًا.' },
  breaking: { kind: 'breaking', name: 'عاجل', description: 'الأخبار العاجلة في الساعات الأخيرة.' },
  'most-read': {
    kind: 'most-read',
    name: 'الأكثر قراءة',
    description: 'ما أقبل عليه القراء في الأيام الثلاثة الأخيرة.',
  },
}

type ListNarrowing = { id: number; slug: string; subject: ListSubject }

/** By query parameter; its value is an id or a slug, old slugs included. */
const find: Record<Narrowing, (client: ApiClient, value: string) => Promise<ListNarrowing>> = {
  async tag(client, value) {
    const tag = isId(value)
      ? await client.tag.get({ id: Number(value) })
      : await client.tag.bySlug({ slug: value })
    if (!tag.visible) throw fail('NOT_FOUND')
    return { ...tag, subject: { kind: 'tag', name: tag.name, description: '' } }
  },
  async person(client, value) {
    const person = isId(value)
      ? await client.person.get({ id: Number(value) })
      : await client.person.bySlug({ slug: value })
    const { name, role, bio, image } = person
    return { ...person, subject: { kind: 'person', name, role, description: bio, image } }
  },
  async author(client, value) {
    const author = isId(value)
      ? await client.author.get({ id: Number(value) })
      : await client.author.bySlug({ slug: value })
    const { name, bio, image, email, url } = author
    return { ...author, subject: { kind: 'author', name, description: bio, image, email, url } }
  },
  async source(client, value) {
    const source = isId(value)
      ? await client.source.get({ id: Number(value) })
      : await client.source.bySlug({ slug: value })
    const { name, url, image } = source
    return { ...source, subject: { kind: 'source', name, description: '', url, image } }
  },
}

function isId(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value)
}

type Ask = PageAsk<'after' | Narrowing>

export function loadArticleList(ask: Ask): Promise<ArticleListData> {
  return loadList(ask, category => ask.client.front.current({ category }))
}

/** A category's page as it would be with the editors' draft published. */
export function loadCategoryPreview(ask: PageAsk): Promise<ArticleListData> {
  return loadList(ask as Ask, category => ask.client.front.preview({ category }))
}

async function loadList(
  { client, params, query }: Ask,
  arrangementOf: (category: number) => Promise<{ leads: (ArticleCard | null)[] }>,
): Promise<ArticleListData> {
  const slug = params.slug ?? ''
  const after = query.get('after')
  const asked = narrowings.flatMap(kind => {
    const value = query.get(kind)
    return value ? [{ kind, value }] : []
  })
  const named = await Promise.all(
    asked.map(async one => ({ ...one, found: await find[one.kind](client, one.value) })),
  )
  const category = Object.hasOwn(standing, slug) ? undefined : await client.category.bySlug({ slug })

  const path = pathOf(
    category?.slug ?? slug,
    named.map(({ kind, found }) => [kind, found.slug]),
  )
  const askedAs = pathOf(
    slug,
    asked.map(({ kind, value }) => [kind, value]),
  )
  if (path !== askedAs) throw redirect(encodeURI(listPagePath(path, after)), 301)

  const narrow = Object.fromEntries(named.map(({ kind, found }) => [kind, found.id]))
  const one = named[0]?.found
  const subject = one
    ? { ...one.subject, id: one.id, slug: one.slug }
    : category
      ? await subjectOf(client, category, after)
      : standing[slug]!
  const lead = category && !one ? (await arrangementOf(category.id)).leads[0] : undefined
  const [page, mostRead, authors] = await Promise.all([
    slug === 'most-read'
      ? client.article.mostRead({ limit: perPage }).then(items => ({ items, next: null, previous: null }))
      : client.article.list({
          limit: perPage,
          after: after ?? undefined,
          category: category?.id,
          breaking: slug === 'breaking' || undefined,
          except: lead?.id,
          ...narrow,
        }),
    slug === 'most-read' ? [] : client.article.mostRead({ limit: 5, category: category?.id }),
    subject.character === 'opinion' ? client.author.all() : [],
  ])
  const faces = new Map(authors.map(({ id, image }) => [id, image]))
  // The editors' lead comes first, and is on no later page.
  const cards = lead && !after ? [lead, ...page.items] : page.items
  const stories = cards.map(card => {
    const portrait = (card.author && faces.get(card.author.id)) || undefined
    return portrait ? { ...card, portrait } : card
  })
  return {
    subject,
    path,
    narrowed: named.length > 1 || (named.length > 0 && category !== undefined),
    after,
    ...page,
    ...(subject.character && !after
      ? openSection(subject.character, stories)
      : { opening: null, items: stories }),
    mostRead,
  }
}

function pathOf(slug: string, narrowed: [kind: string, value: string][]): string {
  const query = narrowed.map(([kind, value]) => `${kind}=${value}`).join('&')
  return query ? `${listPath(slug)}?${query}` : listPath(slug)
}

async function subjectOf(
  client: ApiClient,
  category: Awaited<ReturnType<ApiClient['category']['bySlug']>>,
  after: string | null,
): Promise<ListSubject> {
  const { id, slug, name, description, colour, image, parent } = category
  const { character } = category
  const hasStrip = after === null && (character === 'economy' || character === 'sport')
  const [menu, strips] = await Promise.all([client.category.list(), hasStrip ? client.category.strips() : []])
  const branches = menu.find(entry => entry.id === id)?.children ?? []
  return {
    kind: 'category',
    id,
    slug,
    name,
    description,
    colour,
    image,
    parent,
    character,
    strip: strips.find(strip => strip.category === id) ?? null,
    branches: branches.map(branch => ({ id: branch.id, name: branch.name, slug: branch.slug })),
  }
}
