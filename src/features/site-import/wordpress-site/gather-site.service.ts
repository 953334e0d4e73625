import { mkdir, open, readFile, rename, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { OldSiteRefusal } from '../old-site-refusal.ts'
import { type Cursor, countRows, pagesOf } from './pages-of.ts'
import { refusals } from './refusals.ts'
import { openRestApi, type RestApi, type SignIn } from './rest-api.ts'
import { idOf, numberOf, numbersOf, type Row, textOf } from './rows.ts'
import {
  embedded,
  embeddedTerms,
  loginOf,
  type PostNames,
  type Term,
  tail,
  writeHead,
  writePicture,
  writePost,
  writeUnsent,
} from './write-wxr.ts'

export type GatherSiteOptions = {
  /** The export that is written. */
  into: string
  types: readonly string[]
  signIn: SignIn | undefined
  /** `total` counts what is yet to come, as far as the site said. May throw to stop; the next call goes on. */
  onPage?: (progress: {
    done: number
    total: number
    secondsLeft: number | undefined
  }) => void | Promise<void>
  /** Longest wait for a server that is busy; shorter in tests. */
  maxWaitMs?: number
  /** Size of the largest export; smaller in tests. */
  maxBytes?: number
}

/** Lists that are read page by page, in this order. */
type Step = { route: string; type?: string }
/** The place up to which the export is written; beside it while it is not whole. */
type State = {
  /** Types and account: others need another export. */
  of: string
  steps: Step[]
  step: number
  cursor: Cursor | undefined
  bytes: number
  done: number
  /** Number of rows of each step, according to the site. */
  sizes: number[]
}

const hourMs = 3_600_000
/** Older beginnings are of a site that has changed since. */
const oldestMs = 24 * hourMs
/** As large as all uploads together. A site that generates posts without end would fill the disk. */
const largestExport = 16 * 2 ** 30
/** Left on the disk for the site itself. */
const leastRoom = 2 ** 29
const usualRoutes: Record<string, string> = { post: '/wp/v2/posts', page: '/wp/v2/pages' }
const statuses = 'publish,future,draft,pending,private'

/**
 * Writes an export of a WordPress site from its REST API (`write-wxr.ts`). Goes on where an interrupted call ended.
 * @see https://developer.wordpress.org/rest-api/reference/
 * @throws OldSiteRefusal
 */
export async function gatherSite(
  { outbound }: { outbound: Pick<Outbound, 'get' | 'trusts'> },
  address: string,
  options: GatherSiteOptions,
): Promise<void> {
  const { into, types, signIn, maxWaitMs, maxBytes = largestExport } = options
  const api = await openRestApi({ outbound }, address, {
    signIn,
    ...(maxWaitMs !== undefined && { maxWaitMs }),
  })
  await mkdir(path.dirname(into), { recursive: true })
  const part = `${into}.part`
  const categories = await listAll(api, '/wp/v2/categories')
  const users = await listUsers(api)
  const known: PostNames = { categories: termsOf(categories), tags: new Map(), users: usersOf(users) }
  const of = JSON.stringify([api.home, types, signIn?.user])
  const state =
    (await findState(into, of)) ??
    (await begin(api, { into, types, of, head: writeHead(api.home, users, categories) }))
  await truncate(part, state.bytes)
  const file = await open(part, 'a')
  try {
    await writeSteps(api, state, known, {
      ...options,
      async write(text) {
        if (state.bytes > maxBytes) throw refusals.tooMuch(Math.ceil(maxBytes / 2 ** 30))
        const { bavail, bsize } = await statfs(path.dirname(into))
        if (bavail * bsize < leastRoom + Buffer.byteLength(text)) throw refusals.noRoom()
        // Unlike `write`, this throws if the disk takes a part only.
        await file.appendFile(text)
        state.bytes += Buffer.byteLength(text)
        await saveState(into, state)
      },
    })
    await file.appendFile(tail)
  } finally {
    await file.close()
  }
  await rename(part, into)
  await rm(`${into}.state`, { force: true })
}

type Writing = GatherSiteOptions & { write: (text: string) => Promise<void> }

async function writeSteps(
  api: RestApi,
  state: State,
  known: PostNames,
  { write, onPage }: Writing,
): Promise<void> {
  const startedAt = Date.now()
  const doneBefore = state.done
  const written = new Set<number>()
  for (; state.step < state.steps.length; state.step += 1) {
    const { route, type } = state.steps[state.step]!
    for await (const page of pagesOf(api, route, parametersOf(api, type), state.cursor)) {
      const rows = page.rows
      if (type) await learnTerms(api, rows, known)
      const texts = rows.map(row => (type ? postWithLead(row, known, written) : pictureOnce(row, written)))
      texts.unshift(...page.unsent.map(writeUnsent))
      state.cursor = page.next
      state.done += rows.length
      state.sizes[state.step] = page.total ?? 0
      await write(texts.join(''))
      const total = Math.max(
        state.done,
        state.sizes.reduce((sum, size) => sum + size, 0),
      )
      const share = (state.done - doneBefore) / Math.max(1, total - doneBefore)
      const seconds = (Date.now() - startedAt) / 1000
      const secondsLeft = share > 0 ? Math.round((seconds / share) * (1 - share)) : undefined
      await onPage?.({ done: state.done, total, secondsLeft })
    }
    state.cursor = undefined
  }
}

function parametersOf({ isSignedIn }: RestApi, type: string | undefined): Record<string, string> {
  if (!type) return { media_type: 'image', ...(isSignedIn && { context: 'edit' }) }
  return {
    _embed: 'author,wp:featuredmedia,wp:term',
    ...(isSignedIn && { context: 'edit', status: statuses }),
  }
}

/** A lead picture comes before the first post that has it. */
function postWithLead(row: Row, known: PostNames, written: Set<number>): string {
  const leads = embedded(row, 'wp:featuredmedia').map(lead => pictureOnce(lead, written))
  return leads.join('') + writePost(row, known)
}

function pictureOnce(row: Row, written: Set<number>): string {
  if (written.has(idOf(row))) return ''
  written.add(idOf(row))
  return writePicture(row)
}

/** Names that the posts of a page need: those they embed, and the tags that they only number. */
async function learnTerms(api: RestApi, rows: Row[], known: PostNames): Promise<void> {
  // Each page embeds the names that its posts need.
  for (const names of Object.values(known)) if (names.size > maxNames) names.clear()
  for (const row of rows) {
    for (const term of embeddedTerms(row)) {
      const ours =
        term.taxonomy === 'category'
          ? known.categories
          : term.taxonomy === 'post_tag'
            ? known.tags
            : undefined
      ours?.set(idOf(term), termOf(term))
    }
    for (const author of embedded(row, 'author'))
      if (!known.users.has(idOf(author))) known.users.set(idOf(author), userOf(author))
  }
  const missing = [...new Set(rows.flatMap(row => numbersOf(row, 'tags')))].filter(id => !known.tags.has(id))
  for (let at = 0; at < missing.length; at += 100) {
    const include = missing.slice(at, at + 100).join(',')
    const answer = await api.list('/wp/v2/tags', { include, per_page: '100' })
    if (answer.kind === 'rows') for (const [id, term] of termsOf(answer.rows)) known.tags.set(id, term)
  }
}

const maxInMemory = 50_000
const maxNames = 200_000
/** Longer than any name, in characters. */
const longestName = 500

const nameIn = (row: Row, name: string) => textOf(row, name).slice(0, longestName)
const termOf = (row: Row): Term => ({ slug: nameIn(row, 'slug'), name: nameIn(row, 'name') })
const termsOf = (rows: Row[]) => new Map(rows.map(row => [idOf(row), termOf(row)]))
const userOf = (row: Row): Term => ({
  slug: loginOf(row).slice(0, longestName),
  name: nameIn(row, 'name'),
})
const usersOf = (rows: Row[]) => new Map(rows.map(row => [idOf(row), userOf(row)]))

/** Drops all fields of a category or user that are not needed, as thousands are held in memory. */
const keptOf = (row: Row): Row => ({
  id: idOf(row),
  parent: numberOf(row, 'parent'),
  ...Object.fromEntries(['slug', 'name', 'username'].map(name => [name, nameIn(row, name)])),
})

async function listAll(api: RestApi, route: string, parameters: Record<string, string> = {}): Promise<Row[]> {
  const all: Row[] = []
  for await (const { rows } of pagesOf(api, route, parameters, undefined)) {
    all.push(...rows.map(keptOf))
    if (all.length >= maxInMemory) break
  }
  return all
}

/** Administrators alone see the logins, and many sites hide all users from guests; posts embed those who wrote. */
async function listUsers(api: RestApi): Promise<Row[]> {
  for (const context of api.isSignedIn ? ['edit', 'view'] : ['view']) {
    try {
      return await listAll(api, '/wp/v2/users', { context })
    } catch (error) {
      if (!(error instanceof OldSiteRefusal)) throw error
    }
  }
  return []
}

type Beginning = { into: string; types: readonly string[]; of: string; head: string }

async function begin(api: RestApi, { into, types, of, head }: Beginning): Promise<State> {
  const given = await api.list('/wp/v2/types', {})
  const routes = new Map(
    given.kind === 'rows' ? given.rows.map(row => [textOf(row, 'slug'), routeOf(row)]) : [],
  )
  const posts: Step[] = types.map(type => {
    const route = routes.get(type) || (given.kind === 'rows' ? '' : usualRoutes[type])
    if (!route) throw refusals.noType(type)
    return { route, type }
  })
  // Texts as written name pictures by their ids; texts as shown have their addresses.
  const steps = [...(api.isSignedIn ? [{ route: '/wp/v2/media' }] : []), ...posts]
  const sizes: number[] = []
  for (const { route, type } of steps) sizes.push(await countRows(api, route, parametersOf(api, type)))
  const state: State = {
    ...{ of, steps, sizes, step: 0, cursor: undefined, done: 0 },
    bytes: Buffer.byteLength(head),
  }
  await writeFile(`${into}.part`, head)
  await saveState(into, state)
  return state
}

function routeOf(row: Row): string {
  const base = textOf(row, 'rest_base')
  const space = textOf(row, 'rest_namespace') || 'wp/v2'
  return /^[\w-]+$/.test(base) && /^[\w-]+(?:\/[\w-]+)*$/.test(space) ? `/${space}/${base}` : ''
}

const saveState = (into: string, state: State) => writeFile(`${into}.state`, JSON.stringify(state))

async function findState(into: string, of: string): Promise<State | undefined> {
  try {
    const [{ mtimeMs }, part] = await Promise.all([stat(`${into}.state`), stat(`${into}.part`)])
    const state = JSON.parse(await readFile(`${into}.state`, 'utf8')) as State
    const isOurs = state.of === of && part.size >= state.bytes
    return isOurs && Date.now() - mtimeMs < oldestMs ? state : undefined
  } catch {
    return undefined
  }
}
