import { createHash } from 'node:crypto'
import type { CacheTag } from '../../../contract/cache-tags.ts'
import type { ContributorRole } from '../../../contract/contributor-roles.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/notices.ts'
import { insertNumbered } from '../../../platform/database/numbered-rows.ts'
import { tagsOfChange } from '../../article/article.lists.policy.ts'
import { addWholeMovedIn, changeWholeMovedIn } from '../../article/article.moving.service.ts'
import { renewStandings } from '../../football/fixture/standings.service.ts'
import { copyFilesIn, filesOf } from '../../site-export/copy-files.ts'
import { SiteExportError } from '../../site-export/manifest.ts'
import type { Line, Part } from '../../site-export/part.ts'
import { type AddressKind, insertAddresses, listMoved, saveMoved } from '../moved-row.queries.ts'
import { columnsOf, type Ours, rowsOf } from './column-values.ts'
import { loadOurs } from './load-ours.ts'
import { pending, theirs } from './number-lines.service.ts'
import type { NumberedLine } from './read-export.ts'
import { changeRow, findRevision, insertOldSlugs, keepRecordings, replaceList } from './warraq-rows.ts'
import type { WarraqRun } from './warraq-run.ts'

/** `kept`: a row of this installation, or one that was edited or deleted here. */
export type Outcome = 'new' | 'updated' | 'same' | 'kept' | 'left'
type MovedLine = { ourId: number; revision: number; contentHash: Buffer | null }
type Place = {
  tx: Handle
  run: WarraqRun
  part: Part
  line: Line
  moved: MovedLine
  ours: Ours
  tags: CacheTag[]
}

/** Stores a batch of lines in one transaction. */
export async function placeLines(run: WarraqRun, part: Part, batch: NumberedLine[]): Promise<Outcome[]> {
  const { services, site, importId } = run
  if (part.name === 'media' || part.name === 'attachments') {
    for (const { line } of batch) {
      const files = filesOf(part.name, line as unknown as Parameters<typeof filesOf>[1])
      for (const key of await copyFilesIn(services.storage, run.filesFolder, files)) run.missing.add(key)
    }
  }
  try {
    return await inTransaction(services.db, async tx => {
      const lines = batch.map(({ line }) => line)
      const known = await listMoved(
        tx,
        site,
        part.name,
        lines.map(({ id }) => String(id)),
      )
      const ours = await loadOurs(tx, site, part, lines)
      const outcomes: Outcome[] = []
      const tags: CacheTag[] = []
      const works: Work[] = []
      for (const [at, line] of lines.entries()) {
        const moved = known.get(String(line.id))
        const hash = createHash('sha256').update(JSON.stringify(line)).digest()
        if (!moved) outcomes.push('left')
        else if (moved.revision === theirs) outcomes.push('kept')
        else if (moved.contentHash?.equals(hash)) outcomes.push('same')
        else {
          works.push({ tx, run, part, line, moved, ours, tags, hash, at })
          outcomes.push(moved.contentHash === null ? 'new' : 'updated')
        }
      }
      const { placed, kept } = await placeAll(works)
      for (const { at } of kept) outcomes[at] = 'kept'
      await placeSides(tx, run, part, placed)
      const rows = placed.map(({ line, moved: { ourId }, hash: contentHash, revision }) => ({
        ...{ site, kind: part.name, oldId: String(line.id), importId, ourId, revision, contentHash },
      }))
      await saveMoved(tx, rows)
      await invalidate(tx, tags)
      return outcomes
    })
  } catch (error) {
    // A value that the table refuses.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error
    const [{ number }] = batch as [NumberedLine]
    if (batch.length === 1)
      throw new SiteExportError(
        'WRONG_LINE',
        `${part.name}.jsonl: ${number} (${(error as Error).message.slice(0, 200)})`,
      )
    // Places lines one by one, to find the line at fault.
    const outcomes: Outcome[] = []
    for (const one of batch) outcomes.push(...(await placeLines(run, part, [one])))
    return outcomes
  }
}

type Work = Place & { hash: Buffer; at: number }
type PlacedRow = Work & { revision: number }

/** New articles go together. `kept` were edited or deleted here. */
async function placeAll(works: Work[]): Promise<{ placed: PlacedRow[]; kept: Work[] }> {
  const isNew = ({ part, moved }: Work) => part.name === 'articles' && moved.revision === pending
  const added = works.filter(isNew)
  const placed: PlacedRow[] = []
  const kept: Work[] = []
  if (added.length > 0) {
    const articles = await addWholeMovedIn(
      added[0]!.tx,
      added.map(work => ({ id: work.moved.ourId, ...wholeOf(work) })),
    )
    for (const [at, work] of added.entries()) {
      work.tags.push(...tagsOfChange(undefined, articles[at]!))
      placed.push({ ...work, revision: articles[at]!.revision })
    }
  }
  for (const work of works) {
    if (isNew(work)) continue
    const revision = work.part.name === 'articles' ? await changeArticle(work) : await placeRow(work)
    if (revision === undefined) kept.push(work)
    else placed.push({ ...work, revision })
  }
  return { placed, kept }
}

const storedWithArticle = ['tags', 'people', 'contributors']

/** Rows that belong to those that were placed, and their former slugs and addresses. */
async function placeSides(tx: Handle, run: WarraqRun, part: Part, placed: PlacedRow[]): Promise<void> {
  for (const [name, list] of Object.entries(part.lists)) {
    if (part.name === 'articles' && storedWithArticle.includes(name)) continue
    for (const { line, moved, ours } of placed) {
      const rows = rowsOf(part, name, line, ours)
      if (rows.length > 0 || moved.revision !== pending) await replaceList(tx, list, moved.ourId, rows)
    }
  }
  for (const id of new Set(placed.flatMap(competitionOf))) await renewStandings(tx, id)
  // A file stays while an article shows it.
  if (part.name === 'narrations')
    await keepRecordings(
      tx,
      placed.map(({ moved }) => moved.ourId),
    )
  const { slugs, addresses } = part.formerly
  if (slugs)
    await insertOldSlugs(
      tx,
      slugs,
      placed.flatMap(({ line, moved: { ourId } }) =>
        (line.oldSlugs as string[]).map(slug => ({ slug, id: ourId })),
      ),
    )
  if (addresses)
    await insertAddresses(
      tx,
      run.importId,
      placed.map(({ line, moved: { ourId } }) => ({
        ...{ kind: addresses as AddressKind, id: ourId, addresses: line.oldAddresses as string[] },
      })),
    )
}

/** A competition by hand, whose table is computed from the imported line. */
function competitionOf({ part, line, moved, ours }: PlacedRow): number[] {
  if (part.name === 'football-hand-competitions') return [moved.ourId]
  if (part.name !== 'football-hand-matches') return []
  return [ours('football-hand-competitions', (line.competition as { id: number }).id) ?? []].flat()
}

async function placeRow({ tx, part, line, moved, ours }: Place): Promise<number | undefined> {
  const { values } = columnsOf(part, line, ours)
  const present = await findRevision(tx, part, moved.ourId)
  if (present === undefined) {
    // Deleted here since.
    if (moved.revision !== pending) return undefined
    const id = part.id === 'id' ? { id: moved.ourId } : {}
    await insertNumbered(tx, part.table, { ...id, ...values }, part.id)
    return 'revision' in part.fields ? 1 : revisionless
  }
  // People here decide who works here, and with which rights.
  if (part.table === 'users') return undefined
  const expected = moved.revision === pending || moved.revision === revisionless ? present : moved.revision
  if (present !== expected) return undefined
  await changeRow(tx, part, moved.ourId, values, { keepsOff: moved.revision !== pending })
  return present || revisionless
}

/** Stands for the revision in tables that have none; the import always changes their rows. */
const revisionless = 1_000_000

function wholeOf({ part, line, ours }: Place): Parameters<typeof changeWholeMovedIn>[2] {
  const { values } = columnsOf(part, line, ours)
  const idsOf = (name: string, column: string) =>
    rowsOf(part, name, line, ours).map(row => row[column] as number)
  return {
    columns: values as Parameters<typeof changeWholeMovedIn>[2]['columns'],
    tagIds: idsOf('tags', 'tag_id'),
    personIds: idsOf('people', 'person_id'),
    contributors: rowsOf(part, 'contributors', line, ours).map(row => ({
      ...{ authorId: row.author_id as number, role: row.role as ContributorRole },
    })),
  }
}

async function changeArticle(one: Place): Promise<number | undefined> {
  const { tx, moved, tags } = one
  const untouched = { id: moved.ourId, revision: moved.revision }
  const changed = await changeWholeMovedIn(tx, untouched, wholeOf(one))
  if (!changed) return undefined
  tags.push(...tagsOfChange(changed.before, changed.after))
  return changed.after.revision
}

/** Columns that name rows which come after theirs. */
export async function setLate(run: WarraqRun, part: Part, batch: NumberedLine[]): Promise<void> {
  const { services, site } = run
  await inTransaction(services.db, async tx => {
    const lines = batch.map(({ line }) => line)
    const ours = await loadOurs(tx, site, part, lines)
    const ids = lines.map(({ id }) => String(id))
    const known = await listMoved(tx, site, part.name, ids)
    for (const line of lines) {
      const moved = known.get(String(line.id))
      // Edited here since: its own.
      if (
        !moved ||
        moved.contentHash === null ||
        moved.revision !== (await findRevision(tx, part, moved.ourId))
      )
        continue
      await changeRow(tx, part, moved.ourId, columnsOf(part, line, ours).late)
    }
  })
}
