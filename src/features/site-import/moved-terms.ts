import { slugify } from '../../arabic/slug.ts'
import { truncate } from '../../arabic/truncate.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { freeSlug, type Sluggable } from '../../platform/database/slugs.ts'
import { authorEntity } from '../author/author.entity.ts'
import { authors } from '../author/author.service.ts'
import { reservedSlugs } from '../category/category.contract.ts'
import { categoryEntity } from '../category/category.entity.ts'
import { createCategory } from '../category/category.service.ts'
import { tagEntity } from '../tag/tag.entity.ts'
import { tags } from '../tag/tag.service.ts'
import type { MovedCategory, MovedTerm } from './moved-item.schema.ts'
import {
  type AddressKind,
  findCategoryNamed,
  findNamed,
  insertAddresses,
  isThere,
  listMoved,
  listNamed,
  listThere,
  type RowToSave,
  saveMoved,
} from './moved-row.queries.ts'
import { normaliseAddress } from './old-address.ts'

type Kind = Exclude<AddressKind, 'article' | 'picture'>
const entityOf: Record<Kind, Sluggable> = { category: categoryEntity, tag: tagEntity, author: authorEntity }
const longestName: Record<Kind, number> = { category: 80, tag: 60, author: 120 }
/** A known one is looked up in memory; beyond this number, in the database. */
const maxKnown = 50_000
const deepestPath = 10

/** Section for articles that had none, because ours need one. */
const noCategory: MovedTerm = { oldId: 'uncategorized', name: 'غير مصنّف', slug: 'غير-مصنف' }

/** Maps an import's sections, tags and authors to ours of the same name. Creates those that an article needs. */
export class MovedTerms {
  readonly #db: Database
  readonly #by: By
  readonly #site: string
  readonly #importId: number
  readonly #categories = new Map<string, MovedCategory>()
  /** Promises, as several articles that are read at once may need the same new one. */
  readonly #known = new Map<string, Promise<number>>()

  constructor(db: Database, by: By, { site, id }: { site: string; id: number }) {
    this.#db = db
    this.#by = by
    this.#site = site
    this.#importId = id
  }

  learn(category: MovedCategory): void {
    this.#categories.set(category.oldId, category)
  }

  /** Path of a category from the top down. Stops at a cycle. */
  pathOf(oldId: string): MovedCategory[] {
    const path: MovedCategory[] = []
    for (let at = this.#categories.get(oldId); at; at = this.#categories.get(at.parent ?? '')) {
      if (path.includes(at) || path.length >= deepestPath) break
      path.unshift(at)
    }
    return path
  }

  /** Our categories have two levels, so deeper ones fold into the second. */
  async categoryOf(term: MovedTerm = noCategory): Promise<number> {
    const path = this.pathOf(term.oldId)
    const [top = term, second] = path
    const parent = await this.#ours('category', top, null, addressesOf(path.slice(0, 1), top))
    if (!second) return parent
    const folded = path.slice(2).flatMap((_, at) => addressesOf(path.slice(0, at + 3), term))
    return this.#ours('category', second, parent, [...addressesOf(path.slice(0, 2), second), ...folded])
  }

  tagOf(term: MovedTerm): Promise<number> {
    return this.#ours('tag', term, null, ownAddress('tag', term))
  }

  authorOf(term: MovedTerm): Promise<number> {
    return this.#ours('author', term, null, ownAddress('author', term))
  }

  /** Finds or adds the tags and authors of many articles together, so that `tagOf` and `authorOf` know them. */
  async learnAll(articles: { tags: MovedTerm[]; authors: MovedTerm[] }[]): Promise<void> {
    const unknown = (kind: 'tag' | 'author', terms: MovedTerm[]) => {
      const byId = new Map(terms.map(term => [term.oldId, term]))
      return [...byId.values()].filter(({ oldId }) => !this.#known.has(`${kind} ${oldId}`))
    }
    const terms = {
      tag: unknown(
        'tag',
        articles.flatMap(({ tags: some }) => some),
      ),
      author: unknown(
        'author',
        articles.flatMap(({ authors: some }) => some),
      ),
    }
    if (terms.tag.length + terms.author.length === 0) return
    const found = await inTransaction(this.#db, async tx => ({
      tag: await this.#findOrAddAll(tx, 'tag', terms.tag),
      author: await this.#findOrAddAll(tx, 'author', terms.author),
    }))
    if (this.#known.size + terms.tag.length + terms.author.length > maxKnown) this.#known.clear()
    for (const kind of ['tag', 'author'] as const)
      for (const [oldId, id] of found[kind]) this.#known.set(`${kind} ${oldId}`, Promise.resolve(id))
  }

  async #findOrAddAll(tx: Handle, kind: 'tag' | 'author', terms: MovedTerm[]): Promise<Map<string, number>> {
    const table = kind === 'tag' ? 'tags' : 'authors'
    const oldIds = terms.map(({ oldId }) => oldId)
    const moved = await listMoved(tx, this.#site, kind, oldIds)
    const there = await listThere(
      tx,
      table,
      Array.from(moved.values(), ({ ourId }) => ourId),
    )
    const ours = new Map<string, number>()
    for (const [oldId, { ourId }] of moved) if (there.has(ourId)) ours.set(oldId, ourId)
    const left = terms
      .filter(({ oldId }) => !ours.has(oldId))
      .map(term => ({ ...term, name: truncate(term.name, longestName[kind]) }))
    const named = await listNamed(
      tx,
      table,
      left.map(({ name }) => name),
    )
    const byName = new Map<string, number>()
    const added: RowToSave[] = []
    for (const [at, { oldId, name, slug }] of left.entries()) {
      const { key, id } = named[at]!
      const present = id ?? byName.get(key)
      const ourId = present ?? (await this.#add(tx, kind, { name, slug }, null))
      byName.set(key, ourId)
      ours.set(oldId, ourId)
      if (present === undefined)
        added.push({ site: this.#site, kind, oldId, ourId, importId: this.#importId })
    }
    await saveMoved(tx, added)
    await insertAddresses(
      tx,
      this.#importId,
      terms.map(term => ({ kind, id: ours.get(term.oldId)!, addresses: keysOf(ownAddress(kind, term)) })),
    )
    return ours
  }

  #ours(kind: Kind, term: MovedTerm, parentId: number | null, addresses: string[]): Promise<number> {
    const key = `${kind} ${term.oldId}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#known.size >= maxKnown) this.#known.clear()
    const id = this.#findOrAdd(kind, term, parentId, addresses)
    this.#known.set(key, id)
    id.catch(() => this.#known.delete(key))
    return id
  }

  #findOrAdd(kind: Kind, term: MovedTerm, parentId: number | null, addresses: string[]): Promise<number> {
    return inTransaction(this.#db, async tx => {
      const moved = (await listMoved(tx, this.#site, kind, [term.oldId])).get(term.oldId)
      const isKept = moved && (await isThere(tx, kind, moved.ourId))
      const name = truncate(term.name, longestName[kind])
      const ours = isKept ? moved.ourId : await this.#findNamed(tx, kind, name, parentId)
      const id = ours ?? (await this.#add(tx, kind, { name, slug: term.slug }, parentId))
      if (ours === undefined) {
        const row = { site: this.#site, kind, oldId: term.oldId, ourId: id, importId: this.#importId }
        await saveMoved(tx, [row])
      }
      await insertAddresses(tx, this.#importId, [{ kind, id, addresses: keysOf(addresses) }])
      return id
    })
  }

  #findNamed(db: Handle, kind: Kind, name: string, parentId: number | null): Promise<number | undefined> {
    if (kind === 'category') return findCategoryNamed(db, name, parentId)
    return findNamed(db, kind === 'tag' ? 'tags' : 'authors', name)
  }

  async #add(
    db: Handle,
    kind: Kind,
    { name, slug: old }: { name: string; slug: string },
    parentId: number | null,
  ): Promise<number> {
    const wanted = slugify(old) ? old : name
    const isReserved = kind === 'category' && reservedSlugs.has(slugify(wanted))
    const slug = await freeSlug(db, entityOf[kind], isReserved ? `${wanted} ${categoryEntity.slug}` : wanted)
    if (kind === 'tag')
      return (await tags.create(db, this.#by, { name, slug, status: true, visible: true })).id
    if (kind === 'author')
      return (
        await authors.create(db, this.#by, {
          ...{ name, slug, status: true, imageId: null },
          ...{ bio: '', email: '', url: '' },
        })
      ).id
    const usual = { description: '', imageId: null, colour: '#E19D03', order: 0, topic: true, status: true }
    const input = { name, slug, parentId, character: 'plain' as const, ...usual }
    return (await createCategory(db, this.#by, input)).id
  }
}

/** WordPress's own, unless the old site's is known. */
const ownAddress = (kind: 'tag' | 'author', { slug, addresses }: MovedTerm) =>
  addresses ?? (slug ? [`/${kind}/${slug}`] : [])

const keysOf = (addresses: string[]) => addresses.flatMap(address => normaliseAddress(address) ?? [])

/** WordPress's own addresses of a section: with its parents, and without. */
function addressesOf(path: MovedCategory[], { slug, addresses }: MovedTerm): string[] {
  const last = path.at(-1)
  const own = last ? last.addresses : addresses
  if (own) return own
  // Tables have no slugs.
  if (!(last?.slug ?? slug)) return []
  if (!last) return [`/category/${slug}`]
  return [`/category/${path.map(category => category.slug).join('/')}`, `/category/${last.slug}`]
}
