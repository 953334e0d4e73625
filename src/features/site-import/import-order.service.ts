import path from 'node:path'
import { timeZones } from '../../arabic/time-zones.ts'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { writeIfPossible } from '../../platform/storage/storage.ts'
import {
  askToStop,
  beginAnew,
  endTask,
  findOrdered,
  type ImportStep,
  insertOrder,
  isImporting,
  listOrdered,
  lockOrders,
  type OrderedImport,
  removeImport,
  setTask,
} from './import-order.queries.ts'
import { forgetUnusedUpload, getUpload } from './import-upload.service.ts'
import { resolveInImports } from './imports-folder.ts'
import { type ImportChoices, kindOf, type SiteImportRow, type TrialInput } from './site-import.contract.ts'
import { siteImportEntity } from './site-import.entity.ts'
import { runSiteImportLater } from './site-import.jobs.ts'
import type { ImportOptions } from './site-import.queries.ts'
import { keepPassword } from './source-password.service.ts'

export { countBrought } from './import-order.queries.ts'

type Parts = Pick<Services, 'db' | 'storage' | 'dataDir' | 'vault'>
type Orderer = By & { actor: { id: number; name: string } }
type Row = { file: string; kind: string }

const logged = ({ name, file, kind }: OrderedImport): Row => ({ file: name || file, kind })

/** Begins a dry run. @throws REFUSED */
export async function tryOut(
  { db, dataDir, vault }: Omit<Parts, 'storage'>,
  by: Orderer,
  input: TrialInput,
): Promise<SiteImportRow> {
  const file = await findFile({ db, dataDir }, input)
  const options = await optionsOf(dataDir, input)
  return order(db, by, async tx => {
    const id = await insertOrder(tx, {
      ...{ kind: input.kind, options, dryRun: true, site: '', orderedBy: by.actor.name },
      ...{ ...file, task: { step: 'import', by } },
    })
    if (options.user) await keepPassword(tx, vault, { id, options, password: input.password! })
    return { id, action: 'tried' }
  })
}

type GivenFile = Pick<TrialInput, 'upload' | 'path'>

/** An upload, or else the path of a file on the server. @throws INVALID_INPUT without either, or with both */
export function sourceOf({ upload, path: given }: GivenFile): { upload: string } | { path: string } {
  if (upload !== undefined && given === undefined) return { upload }
  if (upload === undefined && given !== undefined) return { path: given }
  throw invalid('path', 'ارفع ملفًا، أو اختر ملفًا من الخادم')
}

async function findFile({ db, dataDir }: Pick<Parts, 'db' | 'dataDir'>, given: TrialInput) {
  const { address } = kindOf(given.kind)
  if (address) {
    if (!given.address) throw invalid('address', address.missing)
    return { file: '', name: given.address, bytes: 0, uploadId: null }
  }
  if (kindOf(given.kind).isExport) {
    const folder = given.path && (await resolveInImports(dataDir, given.path, 'folder'))
    if (!folder) throw fail('REFUSED', undefined, 'ليس هذا مجلدًا في المجلد imports على الخادم.')
    return { file: folder, name: given.path!, bytes: 0, uploadId: null }
  }
  const source = sourceOf(given)
  if ('upload' in source) {
    const { id, name, bytes } = await getUpload(db, source.upload)
    return { file: '', name, bytes, uploadId: id }
  }
  const file = await getServerFile(dataDir, source.path)
  return { file, name: source.path, bytes: 0, uploadId: null }
}

/** @throws REFUSED */
export async function getServerFile(dataDir: string, given: string): Promise<string> {
  const file = await resolveInImports(dataDir, given, 'file')
  if (!file) throw fail('REFUSED', undefined, 'ليس هذا ملفًا في المجلد imports على الخادم.')
  return file
}

async function optionsOf(dataDir: string, input: TrialInput): Promise<ImportOptions> {
  const { kind, types, map, site, timeZone } = input
  const { needsSite, isTable, address, hasSignIn, isExport } = kindOf(kind)
  // An export has its parts and pictures in its folder.
  if (isExport) return { pictures: 'none', types: [] }
  const pictures = input.pictures === 'folder' ? { folder: await getFolder(dataDir, input) } : input.pictures
  if (hasSignIn && (input.user === undefined) !== (input.password === undefined))
    throw invalid(input.user === undefined ? 'user' : 'password', 'اكتب الاسم وكلمة المرور معًا، أو اتركهما')
  const account = hasSignIn && input.user !== undefined ? { user: input.user } : {}
  if (address) return { pictures, types, address: input.address!, ...account }
  if (!needsSite) return { pictures, types }
  if (!site) throw invalid('site', 'اكتب عنوان الموقع القديم')
  if (!isTable) return { pictures, types, site }
  if (!timeZones.includes(timeZone)) throw invalid('timeZone', 'توقيت غير معروف')
  return { pictures, types, table: { map, site, timeZone } }
}

async function getFolder(dataDir: string, { picturesPath = '' }: TrialInput): Promise<string> {
  const folder = picturesPath && (await resolveInImports(dataDir, picturesPath, 'folder'))
  if (!folder) throw invalid('picturesPath', 'ليس هذا مجلدًا في المجلد imports على الخادم')
  return folder
}

const invalid = (field: string, message: string) =>
  fail('INVALID_INPUT', { issues: [{ path: field, message }] })

type Order = { id: number; action: keyof (typeof siteImportEntity)['actions'] }

/** Queues a step, with its entry in the log. @throws REFUSED while another is under way */
function order(db: Database, by: Orderer, give: (tx: Handle) => Promise<Order>): Promise<SiteImportRow> {
  return inTransaction(db, async tx => {
    await lockOrders(tx)
    if (await isImporting(tx)) throw fail('REFUSED', undefined, 'يعمل نقل آخر الآن. انتظر حتى يتم، أو أوقفه.')
    const { id, action } = await give(tx)
    await runSiteImportLater(tx, id)
    const after = found(await findOrdered(tx, id))
    await recordChange(tx, by, siteImportEntity, { action, id, after: logged(after) })
    return rowOf(after, true)
  })
}

/** Imports what a dry run reported. */
export function startFromTrial({ db }: Parts, by: Orderer, trialId: number): Promise<SiteImportRow> {
  return order(db, by, async tx => {
    const trial = await getWithFile(tx, trialId)
    if (!trial.dryRun || trial.state !== 'done') throw fail('REFUSED', undefined, 'لا يُنقل إلا ما جُرّب كله.')
    const { kind, file, site, options, bytes, name, uploadId } = trial
    const task = { step: 'import', by } as const
    const id = await insertOrder(tx, {
      ...{ kind, file, site, options, bytes, name, uploadId, dryRun: false, orderedBy: by.actor.name, task },
    })
    return { id, action: 'imported' }
  })
}

async function getWithFile(tx: Handle, id: number): Promise<OrderedImport> {
  const ordered = found(await findOrdered(tx, id))
  if (!ordered.hasFile) throw fail('REFUSED', undefined, 'حُذف الملف المرفوع بعد مدته؛ ارفعه من جديد.')
  return ordered
}

/** An import or dry run that was stopped, failed, or whose process was killed. */
export function resumeImport({ db }: Parts, by: Orderer, id: number): Promise<SiteImportRow> {
  return order(db, by, async tx => {
    const { state, dryRun } = await getWithFile(tx, id)
    if (state === 'done' || state === 'undone') throw fail('REFUSED', undefined, 'ليس في هذا النقل ما يُكمَل.')
    // An interrupted report starts again from an empty file.
    if (dryRun && state === 'failed') await beginAnew(tx, id)
    await setTask(tx, id, { step: 'import', by }, 'waiting')
    return { id, action: 'resumed' }
  })
}

export function orderUndo({ db }: Parts, by: Orderer, id: number): Promise<SiteImportRow> {
  return orderOf(db, by, id, 'undo', 'takenBack')
}

export function orderCheck({ db }: Parts, by: Orderer, id: number): Promise<SiteImportRow> {
  return orderOf(db, by, id, 'check', 'checked')
}

function orderOf(db: Database, by: Orderer, id: number, step: ImportStep, action: Order['action']) {
  return order(db, by, async tx => {
    const { dryRun, kind } = found(await findOrdered(tx, id))
    if (dryRun || kind === 'warraq')
      throw fail('REFUSED', undefined, 'لا يصح هذا لتجربة، ولا لما أخرجه هذا البرنامج.')
    await setTask(tx, id, { step, by })
    return { id, action }
  })
}

/** Stops after the present batch. One that nobody works on is stopped at once. */
export function stopImport({ db }: Parts, by: Orderer, id: number): Promise<SiteImportRow> {
  return inTransaction(db, async tx => {
    await lockOrders(tx)
    const { task, state, ...ordered } = found(await findOrdered(tx, id))
    const isActive = await isImporting(tx)
    if (!task && state !== 'running') throw fail('REFUSED', undefined, 'ليس في هذا النقل ما يُوقَف.')
    if (isActive) await askToStop(tx, id)
    else await endTask(tx, id, task && task.step !== 'import' ? {} : { state: 'stopped' })
    await recordChange(tx, by, siteImportEntity, {
      action: 'stopped',
      id,
      after: logged({ ...ordered, task, state }),
    })
    return rowOf(found(await findOrdered(tx, id)), isActive)
  })
}

/** Deletes the report and the file. Imported articles stay, with their old addresses. */
export async function forgetImport({ db, storage }: Parts, by: Orderer, id: number): Promise<void> {
  const uploadId = await inTransaction(db, async tx => {
    await lockOrders(tx)
    const ordered = found(await findOrdered(tx, id))
    if ((ordered.task || ordered.state === 'running') && (await isImporting(tx)))
      throw fail('REFUSED', undefined, 'يعمل هذا النقل الآن؛ أوقفه قبل أن تحذفه.')
    await endTask(tx, id, {})
    await removeImport(tx, ordered)
    await recordChange(tx, by, siteImportEntity, { action: 'deleted', id, before: logged(ordered) })
    return ordered.uploadId
  })
  // The nightly sweep deletes it otherwise, once it is old enough.
  if (uploadId) await writeIfPossible(() => forgetUnusedUpload({ db, storage }, uploadId))
}

export async function getImport(
  db: Database,
  id: number,
): Promise<{ ordered: OrderedImport; row: SiteImportRow }> {
  const ordered = found(await findOrdered(db, id))
  return { ordered, row: rowOf(ordered, await isImporting(db)) }
}

export async function listForStaff(db: Database, { page, limit }: { page: number; limit: number }) {
  const { items, total } = await listOrdered(db, { page, limit })
  const isActive = await isImporting(db)
  return { items: items.map(ordered => rowOf(ordered, isActive)), page, limit, total }
}

/** Choices of a dry run, to correct them without sending the file again. */
export function choicesOf({
  kind,
  name,
  uploadId,
  dryRun,
  hasFile,
  options,
}: OrderedImport): ImportChoices | null {
  if (!dryRun || !hasFile || !name || kind === 'warraq') return null
  const { pictures, types, table, address, site, user = '' } = options
  return {
    ...(uploadId ? { upload: uploadId } : address === undefined && { path: name }),
    types,
    pictures: typeof pictures === 'object' ? 'folder' : pictures,
    site: table?.site ?? site ?? '',
    map: table?.map ?? {},
    timeZone: table?.timeZone ?? null,
    user,
  }
}

function rowOf(ordered: OrderedImport, isActive: boolean): SiteImportRow {
  const { file, name, options, task, state, progress, stopRequested } = ordered
  const { id, kind, site, dryRun, hasFile, bytes, doneBytes, error, orderedBy, startedAt, endedAt } = ordered
  return {
    ...{ id, kind, site, dryRun, state, hasFile, bytes, doneBytes, error, orderedBy },
    file: name || path.basename(file),
    pictures: typeof options.pictures === 'object' ? 'folder' : (options.pictures ?? 'none'),
    step: task?.step ?? (state === 'running' ? 'import' : null),
    isStopping: stopRequested,
    isHalfUndone: ordered.undone?.isHalf ?? false,
    isInterrupted: (task !== null || state === 'running') && !isActive,
    progress: progress ?? { articles: 0, secondsLeft: null, done: 0, total: 0 },
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
  }
}
