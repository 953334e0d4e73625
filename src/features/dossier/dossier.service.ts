import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import type { Dossier, DossierInput } from './dossier.contract.ts'
import { dossierEntity } from './dossier.entity.ts'
import { sumDossiersLater } from './dossier.jobs.ts'
import {
  listMissingArticles,
  replaceArticles,
  replaceEntries,
  replaceLinks,
  selectDossier,
} from './dossier.queries.ts'
import { listIdsOf } from './dossier.reader.queries.ts'

export { listIdsOf, readStrip } from './dossier.reader.queries.ts'

const changes = changesOf(dossierEntity, selectDossier)

type Edits = Partial<DossierInput>

export const getDossier = changes.get

const columnsOf = ({ name, slug, summary, imageId, explainerId, status, ended }: Edits) => ({
  ...{ name, slug, summary, image_id: imageId, explainer_id: explainerId, status, ended },
})

/** @throws INVALID_INPUT at the field whose article is gone */
async function refuseMissing(tx: Handle, { explainerId, placedIds, leftOutIds, entries }: Edits) {
  const named: [path: string, ids: number[]][] = [
    ['explainerId', explainerId ? [explainerId] : []],
    ['placedIds', placedIds ?? []],
    ['leftOutIds', leftOutIds ?? []],
    ...(entries ?? []).map(({ articleId }, at): [string, number[]] => [
      `entries.${at}.articleId`,
      articleId ? [articleId] : [],
    ]),
  ]
  const missing = new Set(
    await listMissingArticles(
      tx,
      named.flatMap(([, ids]) => ids),
    ),
  )
  const issues = named.flatMap(([path, ids]) =>
    ids.some(id => missing.has(id))
      ? [{ path, message: `المقال ${ids.find(id => missing.has(id))} لم يعد موجودًا؛ اختر غيره.` }]
      : [],
  )
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}

/** Writes what is in other tables; lists that were not given stay. */
async function writeParts(tx: Handle, id: number, edits: Edits): Promise<void> {
  const { tagIds, personIds, placedIds, leftOutIds, entries } = edits
  if (tagIds) await replaceLinks(tx, id, { table: 'dossier_tags', column: 'tag_id', ids: tagIds })
  if (personIds) await replaceLinks(tx, id, { table: 'dossier_people', column: 'person_id', ids: personIds })
  if (placedIds) await replaceArticles(tx, id, { ids: placedIds, leftOut: false })
  if (leftOutIds) {
    const ids = leftOutIds.filter(one => !placedIds?.includes(one))
    await replaceArticles(tx, id, { ids, leftOut: true })
  }
  if (entries) await replaceEntries(tx, id, entries)
}

/** Pages of articles link to their dossiers, and change with what decides about that. */
const linksOf = ({ name, slug, status, ended, tags, placed, leftOut }: Dossier) =>
  JSON.stringify([name, slug, status, ended, ...[tags, placed, leftOut].map(of => of.map(({ id }) => id))])

async function renewLinks(tx: Handle, before: Dossier | undefined, after: Dossier | undefined) {
  const isShown = before?.status || after?.status
  const isSame = before && after && linksOf(before) === linksOf(after)
  if (isShown && !isSame) await invalidate(tx, [cacheTag.dossiers])
}

export function createDossier(db: Database, by: By, input: DossierInput): Promise<Dossier> {
  return inTransaction(db, async tx => {
    await refuseMissing(tx, input)
    const made = await changes.insert(tx, by, columnsOf(input), (tx, id) => writeParts(tx, id, input))
    await renewLinks(tx, undefined, made)
    await sumDossiersLater(tx, [made.id])
    return made
  })
}

export function editDossier(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Edits,
): Promise<Dossier> {
  return inTransaction(db, async tx => {
    await refuseMissing(tx, edits)
    let before: Dossier | undefined
    const after = await changes.edit(tx, by, { id, revision }, columnsOf(edits), async (tx, row) => {
      before = row
      await writeParts(tx, id, edits)
    })
    await renewLinks(tx, before, after)
    await sumDossiersLater(tx, [id])
    return after
  })
}

export function switchDossier(db: Database, by: By, id: number, status: boolean): Promise<Dossier> {
  return inTransaction(db, async tx => {
    const after = await changes.turn(tx, by, id, 'status', status)
    await sumDossiersLater(tx, [id])
    await invalidate(tx, [cacheTag.dossiers])
    return after
  })
}

export function removeDossier(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    await changes.remove(tx, by, id)
    await invalidate(tx, [cacheTag.dossiers])
  })
}

type Version = { tags: { id: number }[] } | undefined

/** Published dossiers that have one of an article's versions, the one before and the one after a change. */
export async function listIdsOfChange(
  tx: Handle,
  id: number,
  [before, after]: [before: Version, after: Version],
): Promise<number[]> {
  const tags = [before, after].flatMap(one => one?.tags.map(tag => tag.id) ?? [])
  // A new article is in those of its tags only.
  return before || tags.length > 0 ? listIdsOf(tx, id, tags) : []
}

export const tagsOfDossiers = (ids: number[]): CacheTag[] => ids.map(id => cacheTag.one('dossiers', id))
