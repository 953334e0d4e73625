import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { listWithheldFiles } from '../article/article.files.service.ts'
import { exportSettings } from '../setting/setting.export.service.ts'
import { copyFilesOut, type FileCounts, filesOf } from './copy-files.ts'
import { filesFolder, formatName, formatVersion, type Manifest, manifestFile } from './manifest.ts'
import { numbersIn, replaceReferences } from './number-references.ts'
import { ContentHash, isJson, type Line, nameOf, type Part, type PartName, partNames } from './part.ts'
import { parts } from './parts.ts'
import { countLeftOut, findLogo, listKeys, listLines, type Range, type Scope } from './read-lines.ts'
import { takeFolder } from './take-folder.ts'
import { FileWriter, within, writeWhole } from './write-file.ts'

export type ExportOptions = Range & { parts: readonly PartName[]; withFiles: boolean }
export type ExportProgress = { part: PartName | 'files'; done: number }
type Parts = Pick<Services, 'db' | 'storage'> & { siteUrl: string }

const linesAtOnce = 50
const fileOf = (name: string) => `${name}.jsonl`
const ours = new Set([manifestFile, filesFolder, ...partNames.map(fileOf)])

/**
 * Writes everything of the site into a folder, as documented in docs/moving-out.md. The manifest comes last. Repeated
 * into the same folder it replaces the files, and copies only pictures that are not there yet.
 * @throws SiteExportError
 */
export async function exportSite(
  { db, storage, siteUrl }: Parts,
  folder: string,
  options: ExportOptions,
  onProgress: (progress: ExportProgress) => void = () => {},
): Promise<Manifest> {
  const release = await takeFolder(folder, name => ours.has(name.replace(/\.part$/, '')))
  try {
    await rm(within(folder, manifestFile), { force: true })
    // One transaction gives all parts the same snapshot.
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(tx => writeParts(tx, folder, options, onProgress))
    const files = options.withFiles
      ? await copyFiles(storage, folder, written.parts, done => onProgress({ part: 'files', done }))
      : { count: 0, bytes: 0, missing: [] }
    const whole = new ContentHash()
    for (const { name, contentHash } of written.parts) whole.add({ name, contentHash })
    const made: Manifest = {
      ...{ format: formatName, version: formatVersion, site: written.site, address: siteUrl },
      ...{ since: options.since?.toISOString() ?? null, until: options.until?.toISOString() ?? null },
      ...{ parts: written.parts, contentHash: whole.text, files, leftOut: written.leftOut },
    }
    await writeWhole(within(folder, manifestFile), `${JSON.stringify(made, undefined, 2)}\n`)
    return made
  } finally {
    await release()
  }
}

type ExportSummary = Pick<Manifest, 'parts' | 'leftOut' | 'site'>

async function writeParts(
  tx: Handle,
  folder: string,
  options: ExportOptions,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportSummary> {
  const scope: Scope = { since: options.since, until: options.until, withheld: await listWithheldFiles(tx) }
  const written: Manifest['parts'] = []
  for (const name of partNames) {
    if (!options.parts.includes(name)) {
      // An earlier export may have left it.
      await rm(within(folder, fileOf(name)), { force: true })
      continue
    }
    const lines = name === 'settings' ? settingLines(tx) : linesOf(tx, name, scope)
    const report = (done: number) => onProgress({ part: name, done })
    written.push({
      name,
      ...(await writePart(within(folder, fileOf(name)), lines, report)),
      file: fileOf(name),
    })
  }
  return { parts: written, leftOut: await countLeftOut(tx), site: await getInstallationId(tx) }
}

async function writePart(
  at: string,
  lines: AsyncIterable<object>,
  onProgress: (done: number) => void,
): Promise<{ lines: number; sha256: string; contentHash: string }> {
  const file = await FileWriter.open(at)
  const content = new ContentHash()
  let count = 0
  try {
    for await (const line of lines) {
      await file.write(`${JSON.stringify(line)}\n`)
      content.add(line)
      count += 1
      if (count % linesAtOnce === 0) onProgress(count)
    }
    return { lines: count, sha256: await file.finish(), contentHash: content.text }
  } catch (error) {
    await file.abandon()
    throw error
  }
}

async function* linesOf(tx: Handle, name: PartName, scope: Scope): AsyncGenerator<Line> {
  const part = parts.find(each => each.name === name)!
  let after = 0
  while (true) {
    const lines = await listLines(tx, part, scope, { after, limit: linesAtOnce })
    for (const line of lines) yield await withKeys(tx, part, line)
    if (lines.length < linesAtOnce) return
    after = lines.at(-1)!.id
  }
}

/** Numbers of rows inside JSON become references like all others. */
async function withKeys(tx: Handle, part: Part, line: Line): Promise<Line> {
  const changed = { ...line }
  for (const [column, field] of Object.entries(part.fields)) {
    if (!isJson(field) || Object.keys(field.json).length === 0) continue
    const name = nameOf(column, field)
    const numbers = numbersIn(line[name], field.json)
    const keys = new Map<PartName, Map<number, string>>()
    for (const to of new Set(numbers.map(number => number.to))) {
      const ids = numbers.filter(number => number.to === to).map(number => number.id)
      keys.set(to, await listKeys(tx, parts.find(each => each.name === to)!, ids))
    }
    changed[name] = replaceReferences(line[name], field.json, (to, id) => {
      const key = keys.get(to)?.get(id as number)
      return key === undefined ? undefined : { id, key }
    })
  }
  return changed
}

/** Writes all settings as one line, because imports read them together. Omits secrets. */
async function* settingLines(tx: Handle): AsyncGenerator<object> {
  yield { values: await exportSettings(tx), logo: await findLogo(tx) }
}

/** The files of the rows that were written. Files that are gone are named in the manifest. */
async function copyFiles(
  storage: Services['storage'],
  folder: string,
  written: Manifest['parts'],
  onProgress: (done: number) => void,
): Promise<FileCounts> {
  const counts: FileCounts = { count: 0, bytes: 0, missing: [] }
  for (const name of ['media', 'attachments'] as const) {
    if (!written.some(part => part.name === name)) continue
    const lines = createInterface({ input: createReadStream(within(folder, fileOf(name))) })
    for await (const line of lines) {
      await copyFilesOut(storage, within(folder, filesFolder), filesOf(name, JSON.parse(line)), counts)
      onProgress(counts.count)
    }
  }
  return counts
}
