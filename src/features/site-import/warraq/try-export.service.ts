import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../../platform/context.ts'
import { getInstallationId } from '../../../platform/database/installation.ts'
import { filesOf } from '../../site-export/copy-files.ts'
import { filesFolder, SiteExportError } from '../../site-export/manifest.ts'
import type { Part } from '../../site-export/part.ts'
import { parts } from '../../site-export/parts.ts'
import { listMoved } from '../moved-row.queries.ts'
import { columnsOf, isAsDocumented } from './column-values.ts'
import { type OnLines, wantedParts } from './import-export.service.ts'
import { loadOurs } from './load-ours.ts'
import { theirs } from './number-lines.service.ts'
import type { Outcome } from './place-lines.service.ts'
import { batchesOf, checkFiles, fileOfPart, type NumberedLine, readManifest } from './read-export.ts'
import { reportLines, reportWhole } from './report-lines.ts'
import { findSame } from './warraq-rows.ts'

type Trial = { services: Services; importId: number; folder: string; site: string }

/**
 * Reports what an import of this export would bring and change, and stores nothing else. Lines whose row here is
 * recognised by another row that is not here yet are taken for new ones.
 * @throws SiteExportError
 */
export async function tryExport(
  services: Services,
  folder: string,
  { id, onLines }: { id: number; onLines: OnLines },
): Promise<void> {
  const { db } = services
  const manifest = await readManifest(folder)
  if (manifest.site === (await getInstallationId(db))) throw new SiteExportError('SAME_SITE')
  await checkFiles(folder, manifest, () => {})
  const trying: Trial = { services, importId: id, folder, site: `warraq:${manifest.site}` }
  const { wanted } = await wantedParts(db, manifest, trying.site)
  const total = manifest.parts.reduce(
    (sum, { name, lines }) => sum + (wanted.some(w => w === name) ? lines : 0),
    0,
  )
  let done = 0
  for (const part of parts.filter(({ name }) => wanted.includes(name))) {
    for await (const batch of batchesOf(folder, fileOfPart(manifest, part.name)!, 100)) {
      const wrong = batch.find(({ line }) => !isAsDocumented(part, line))
      if (wrong) throw new SiteExportError('WRONG_LINE', `${part.name}.jsonl: ${wrong.number}`)
      const [outcomes, missing] = [await foresee(trying, part, batch), await missingOf(trying, part, batch)]
      await reportLines(db, id, part.name, batch, outcomes, missing)
      done += batch.length
      await onLines({ done, total, articles: part.name === 'articles' ? batch.length : 0 })
    }
  }
  const left = manifest.parts.filter(({ name, lines }) => lines > 0 && !wanted.some(one => one === name))
  await reportWhole(
    db,
    id,
    left.map(({ name, lines }) => ({ code: 'partLeft', detail: `${name} (${lines})` })),
  )
}

async function foresee(
  { services: { db }, site }: Trial,
  part: Part,
  batch: NumberedLine[],
): Promise<Outcome[]> {
  const lines = batch.map(({ line }) => line)
  const known = await listMoved(
    db,
    site,
    part.name,
    lines.map(({ id }) => String(id)),
  )
  const ours = part.match.length > 0 ? await loadOurs(db, site, part, lines) : () => undefined
  const outcomes: Outcome[] = []
  for (const line of lines) {
    const moved = known.get(String(line.id))
    const hash = createHash('sha256').update(JSON.stringify(line)).digest()
    if (moved?.revision === theirs) outcomes.push('kept')
    else if (moved?.contentHash?.equals(hash)) outcomes.push('same')
    else if (moved?.contentHash) outcomes.push('updated')
    else if (moved || part.match.length === 0) outcomes.push('new')
    else {
      const same = await findSame(db, part, columnsOf(part, line, ours).values)
      outcomes.push(same && !same.isUntouched ? 'kept' : 'new')
    }
  }
  return outcomes
}

async function missingOf(
  { services, folder }: Trial,
  part: Part,
  batch: NumberedLine[],
): Promise<string[][]> {
  if (part.name !== 'media' && part.name !== 'attachments') return []
  const missing: string[][] = []
  for (const { line } of batch) {
    const keys: string[] = []
    for (const { key } of filesOf(part.name, line as unknown as Parameters<typeof filesOf>[1])) {
      const at = path.join(folder, filesFolder, ...key.split('/'))
      const isThere = (await services.storage.exists(key)) || (await stat(at).catch(() => undefined))
      if (!isThere) keys.push(key)
    }
    missing.push(keys)
  }
  return missing
}
