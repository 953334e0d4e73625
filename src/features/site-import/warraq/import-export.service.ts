import path from 'node:path'
import { type CacheTag, cacheTag } from '../../../contract/cache-tags.ts'
import type { Services } from '../../../platform/context.ts'
import type { By } from '../../../platform/database/audit-log.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { getInstallationId } from '../../../platform/database/installation.ts'
import { invalidate } from '../../../platform/database/notices.ts'
import { importSettings } from '../../setting/setting.export.service.ts'
import { filesFolder, type Manifest, SiteExportError } from '../../site-export/manifest.ts'
import { type PartName, partNames, privateParts } from '../../site-export/part.ts'
import { parts } from '../../site-export/parts.ts'
import { listMoved, saveMoved } from '../moved-row.queries.ts'
import { siteMovedIn } from '../site-import.events.ts'
import { insertImport, setState } from '../site-import.queries.ts'
import { numberLines } from './number-lines.service.ts'
import { type Outcome, placeLines, setLate } from './place-lines.service.ts'
import { batchesOf, checkFiles, fileOfPart, readManifest } from './read-export.ts'
import { reportLines, reportWhole } from './report-lines.ts'
import { deleteSeeds, hasOwnArticles, listOurs } from './warraq-rows.ts'
import type { WarraqRun } from './warraq-run.ts'

export type WarraqImport = {
  id: number
  /** Lines by part and outcome. */
  counts: { part: PartName; outcome: Outcome; count: number }[]
  /** Files of the export that are missing or damaged. */
  missing: string[]
  /** Lines of staff that are skipped, as a reader here has their address. */
  skipped: string[]
  /** Settings that this installation refuses, such as a payment provider without its keys. */
  refusedSettings: string[]
}

type Options = {
  by: By
  parts?: readonly PartName[] | undefined
  onProgress?: (doing: string) => void
  /** Row of the import, if it was ordered before. */
  id?: number
  onLines?: OnLines
}

/** Counts lines, each twice in an import, and articles of this batch. If it throws, the import ends there. */
export type OnLines = (reached: { done: number; total: number; articles: number }) => void | Promise<void>

const numbersAtOnce = 500
const linesAtOnce = 100

/**
 * Reads an export of this program into this installation. Repeated, it changes what changed in the export and nobody
 * edited here; interrupted, it is repeated. The caller holds the lock (`holdImports`).
 * @throws SiteExportError
 */
export async function importExport(
  services: Services,
  folder: string,
  { by, parts: given, onProgress = () => {}, onLines = () => {}, id: ordered }: Options,
): Promise<WarraqImport> {
  const { db } = services
  const manifest = await readManifest(folder)
  if (manifest.site === (await getInstallationId(db))) throw new SiteExportError('SAME_SITE')
  const largest = await checkFiles(folder, manifest, onProgress)
  const site = `warraq:${manifest.site}`
  const { wanted, isEmpty } = await wantedParts(db, manifest, site, given)
  const options = { pictures: { folder }, types: [...wanted] } as const
  const id =
    ordered ??
    (await insertImport(db, {
      ...{ kind: 'warraq', file: folder, site, dryRun: false, bytes: 0 },
      options: { ...options, types: [...options.types] },
    }))
  const run: WarraqRun = {
    ...{ services, by, importId: id, site, folder, missing: new Set<string>(), skipped: [] },
    filesFolder: path.join(folder, filesFolder),
  }
  try {
    await setState(db, id, 'running')
    const counts = await takeParts(run, manifest, { wanted, largest, isEmpty, onProgress, onLines })
    const refusedSettings = wanted.includes('settings') ? await takeSettings(run, manifest) : []
    await reportWhole(db, id, [
      ...[...run.missing].map(detail => ({ code: 'fileMissing' as const, detail })),
      ...run.skipped.map(detail => ({ code: 'readersAddress' as const, detail })),
      ...refusedSettings.map(detail => ({ code: 'settingRefused' as const, detail })),
    ])
    await inTransaction(db, async tx => {
      if (wanted.includes('settings'))
        await saveMoved(tx, [{ site, kind: 'settings', oldId: '1', ourId: 1, importId: id }])
      await setState(tx, id, 'done')
      await invalidate(tx, allTags())
      await siteMovedIn.emit(tx, { importId: id })
    })
    return { id, counts, missing: [...run.missing], skipped: run.skipped, refusedSettings }
  } catch (error) {
    await setState(db, id, 'failed', String((error as Error).message).slice(0, 500)).catch(() => {})
    throw error
  }
}

/** Parts that come if none are named. `isEmpty`: the newsroom has no articles of its own. */
export async function wantedParts(
  db: Services['db'],
  manifest: Manifest,
  site: string,
  given?: readonly PartName[],
): Promise<{ wanted: PartName[]; isEmpty: boolean }> {
  const isEmpty = !(await hasOwnArticles(db, site))
  const hasSettings = (await listMoved(db, site, 'settings', ['1'])).size > 0
  const wanted = partNames.filter(name => {
    if (!fileOfPart(manifest, name)) return false
    // A newsroom that works keeps its own settings.
    return given
      ? given.includes(name)
      : !privateParts.has(name) && (name !== 'settings' || (isEmpty && !hasSettings))
  })
  return { wanted, isEmpty }
}

type TakeOptions = {
  wanted: PartName[]
  largest: Map<string, number>
  isEmpty: boolean
  onProgress: (doing: string) => void
  onLines: OnLines
}

async function takeParts(
  run: WarraqRun,
  manifest: Manifest,
  { wanted, largest, isEmpty, onProgress, onLines }: TakeOptions,
): Promise<WarraqImport['counts']> {
  const { db } = run.services
  const tables = parts.filter(({ name }) => wanted.includes(name))
  const linesOf = (name: PartName) => manifest.parts.find(part => part.name === name)?.lines ?? 0
  const total = 2 * tables.reduce((sum, { name }) => sum + linesOf(name), 0)
  let all = 0
  // Numbers first: articles name later ones.
  for (const part of tables) {
    const kept: number[] = []
    let done = 0
    for await (const batch of batchesOf(run.folder, fileOfPart(manifest, part.name)!, numbersAtOnce)) {
      await numberLines(run, part, batch, largest.get(part.name) ?? 0)
      if (part.name === 'stages') {
        const ids = batch.map(({ line }) => line.id)
        kept.push(...(await listOurs(db, run.site, part.name, ids)).values())
      }
      done += batch.length
      onProgress(`${part.name}: ${done}`)
      all += batch.length
      await onLines({ done: all, total, articles: 0 })
    }
    if (part.name === 'stages' && isEmpty) await deleteSeeds(db, part, kept)
  }
  const counts: WarraqImport['counts'] = []
  for (const part of tables) {
    const outcomes = new Map<Outcome, number>()
    let done = 0
    for await (const batch of batchesOf(run.folder, fileOfPart(manifest, part.name)!, linesAtOnce)) {
      const placed = await placeLines(run, part, batch)
      for (const outcome of placed) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      await reportLines(db, run.importId, part.name, batch, placed)
      done += batch.length
      onProgress(`${part.name}: ${done}/${linesOf(part.name)}`)
      all += batch.length
      await onLines({ done: all, total, articles: part.name === 'articles' ? batch.length : 0 })
    }
    counts.push(...Array.from(outcomes, ([outcome, count]) => ({ part: part.name, outcome, count })))
  }
  for (const part of tables) {
    const isLate = Object.values(part.fields).some(field => typeof field === 'object' && 'late' in field)
    if (!isLate) continue
    for await (const batch of batchesOf(run.folder, fileOfPart(manifest, part.name)!, linesAtOnce))
      await setLate(run, part, batch)
  }
  return counts
}

/** Saves all settings at once, or one by one if they are refused together. Returns the refused ones. */
async function takeSettings(run: WarraqRun, manifest: Manifest): Promise<string[]> {
  const { services, by, site } = run
  const refused: string[] = []
  for await (const batch of batchesOf(run.folder, fileOfPart(manifest, 'settings')!, 1)) {
    const { values, logo } = batch[0]!.line as unknown as {
      values: Record<string, Record<string, unknown>>
      logo: { id: number } | null
    }
    const ours = logo && (await listOurs(services.db, site, 'media', [logo.id])).get(logo.id)
    const whole = ours ? { ...values, website: { ...values.website, logoId: ours } } : values
    const editor = { ...services, ...by }
    try {
      await importSettings(editor, whole)
    } catch {
      for (const [group, keys] of Object.entries(whole))
        for (const [key, value] of Object.entries(keys))
          await importSettings(editor, { [group]: { [key]: value } }).catch(() =>
            refused.push(`${group}.${key}`),
          )
    }
  }
  return refused
}

function allTags(): CacheTag[] {
  return [
    ...parts.map(({ table }) => cacheTag.all(table)),
    ...[cacheTag.latest, cacheTag.breaking, cacheTag.corrections, cacheTag.letters, cacheTag.search],
  ]
}
