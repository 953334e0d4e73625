import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { partNames } from '../site-export/part.ts'
import { checkAddresses } from './check-addresses.service.ts'
import { bytesOf } from './files-of.ts'
import { gather } from './gather.service.ts'
import { holdImports } from './hold-imports.ts'
import {
  beginAnew,
  countAddresses,
  endTask,
  findOrdered,
  type ImportProgress,
  isStopRequested,
  type OrderedImport,
  type StepResult,
  setFile,
  setProgress,
} from './import-order.queries.ts'
import { getUpload, readUpload } from './import-upload.service.ts'
import { openJoinedFolder } from './imports-folder.ts'
import { SiteImportError } from './moved-item.schema.ts'
import { setState } from './site-import.queries.ts'
import { identifySite, type Progress, runImport, type SiteImport } from './site-import.service.ts'
import { undoImport } from './undo-import.service.ts'
import { importExport, type OnLines } from './warraq/import-export.service.ts'
import { tryExport } from './warraq/try-export.service.ts'

type Parts = Services

/**
 * Does the step that the dashboard ordered of an import. Repeated after an interruption, it goes on. `explain` says in
 * Arabic why it failed, for the dashboard.
 * @throws whatever made it fail
 */
export async function doOrderedStep(
  parts: Parts,
  id: number,
  explain: (error: unknown, kind: SiteImport['kind']) => string,
): Promise<void> {
  const { db, databaseServers } = parts
  // A step cannot be lost: if somebody else imports, the job tries again later.
  const { release } = await holdImports(databaseServers.primary)
  try {
    const ordered = await findOrdered(db, id)
    if (!ordered?.task) return
    const { step, by } = ordered.task
    await endTask(db, id, { error: '', ...(await steps[step](parts, ordered, by)) })
  } catch (error) {
    const after = await findOrdered(db, id)
    const isHalf = after?.task?.step === 'import'
    await endTask(db, id, {
      error: explain(error, after?.kind ?? 'wordpress'),
      ...(isHalf && { state: 'failed' }),
    })
    throw error
  } finally {
    await release()
  }
}

type StepWork = (
  parts: Parts,
  ordered: OrderedImport,
  by: By,
) => Promise<Partial<StepResult> & { state?: 'stopped' | 'done' }>

const steps = { import: importFile, undo: takeBack, check: checkOldAddresses } satisfies Record<
  string,
  StepWork
>

async function importFile(parts: Parts, ordered: OrderedImport, by: By): ReturnType<StepWork> {
  const { db, dataDir } = parts
  if (ordered.stopRequested) return { state: 'stopped' }
  if (ordered.kind === 'warraq') return takeExport(parts, ordered, by)
  await clearJoined(dataDir)
  try {
    const known = await withFile(parts, ordered)
    const { file } = known
    const { site } = await identifySite(known)
    const size = await bytesOf(file)
    // A file of another size differs, so the saved position does not apply.
    if (known.doneBytes > 0 && size !== ordered.bytes) throw new SiteImportError('OTHER_FILE')
    await setFile(db, ordered.id, { file, site, bytes: size })
    const onProgress = ({ articles, secondsLeft }: Progress) =>
      note(db, ordered.id, { articles, secondsLeft: secondsLeft ?? null, done: 0, total: 0 })
    const { state } = await runImport(parts, { ...known, site, bytes: size }, { by, onProgress })
    if (known.options.address && !known.dryRun && state === 'done') await rm(file, { force: true })
    return {}
  } catch (error) {
    if (error instanceof StepStopped) return { state: 'stopped' }
    throw error
  } finally {
    await clearJoined(dataDir)
  }
}

/** Safe to repeat: reads all lines, stores the missing ones. */
async function takeExport(services: Services, ordered: OrderedImport, by: By): ReturnType<StepWork> {
  const { db } = services
  const { id, file, dryRun, options } = ordered
  const parts = partNames.filter(name => options.types.includes(name))
  const begunAt = Date.now()
  let read = 0
  const onLines: OnLines = async ({ done, total, articles }) => {
    read += articles
    const secondsLeft = Math.round(((Date.now() - begunAt) / 1000 / done) * (total - done))
    note(db, id, { articles: read, secondsLeft, done, total })
    if (await isStopRequested(db, id)) throw new StepStopped()
  }
  try {
    await setState(db, id, 'running')
    if (dryRun) await tryExport(services, file, { id, onLines })
    else await importExport(services, file, { by, id, onLines, ...(parts.length > 0 && { parts }) })
    return dryRun ? { state: 'done' } : {}
  } catch (error) {
    if (error instanceof StepStopped) return { state: 'stopped' }
    throw error
  }
}

/** Fetches a feed or site into a file; the import after a trial reuses it. */
async function withFile(parts: Parts, ordered: OrderedImport): Promise<OrderedImport> {
  const { id, uploadId, options } = ordered
  if (uploadId) return { ...ordered, file: await joinUpload(parts, uploadId) }
  if (!options.address) return ordered
  if (ordered.file && (await stat(ordered.file).catch(() => undefined))) return ordered
  const file = await gather(parts, ordered, {
    address: options.address,
    async onPage(progress) {
      if (await isStopRequested(parts.db, id)) throw new StepStopped()
      note(parts.db, id, progress)
    },
  })
  // Places in a file that was gathered before are none in this one.
  if (ordered.doneBytes > 0) await inTransaction(parts.db, tx => beginAnew(tx, id))
  return { ...ordered, file, doneBytes: 0, doneLines: 0 }
}

/** Progress may be lost: it is only looked at. */
function note(db: Parts['db'], id: number, progress: ImportProgress): void {
  setProgress(db, id, progress).catch(() => {})
}

/** Readers read a file of this machine from any place on, and the storage may be S3. */
async function joinUpload(parts: Parts, uploadId: string): Promise<string> {
  const upload = await getUpload(parts.db, uploadId)
  const file = path.join(await openJoinedFolder(parts.dataDir), upload.id)
  await pipeline(readUpload(parts, upload), createWriteStream(file))
  return file
}

/** Deletes all joined files, also of killed processes: only the process with the lock has files here. */
async function clearJoined(dataDir: string): Promise<void> {
  const folder = await openJoinedFolder(dataDir)
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true })
}

async function takeBack(parts: Parts, ordered: OrderedImport, by: By): ReturnType<StepWork> {
  const { id, stopRequested } = ordered
  if (stopRequested) return {}
  await undoImport(parts, id, by, {
    onProgress: ({ secondsLeft, ...progress }) =>
      note(parts.db, id, { ...progress, articles: 0, secondsLeft: secondsLeft ?? null }),
  })
  return {}
}

class StepStopped extends Error {}

async function checkOldAddresses({ db, siteUrl }: Parts, { id }: OrderedImport): ReturnType<StepWork> {
  const total = await countAddresses(db, id)
  try {
    const checked = await checkAddresses({ db, siteUrl }, id, async (done, soFar) => {
      if (await isStopRequested(db, id)) throw new StepStopped()
      const isSilent =
        soFar.good === 0 && soFar.wrong.length > 0 && soFar.wrong.every(({ status }) => status === 0)
      if (isSilent) throw new Error(`لا يجيب الموقع على عنوانه ${siteUrl}.`)
      await setProgress(db, id, { articles: 0, secondsLeft: null, done, total })
    })
    return { checked }
  } catch (error) {
    if (error instanceof StepStopped) return {}
    throw error
  }
}
