import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { checkAddresses } from '../../features/site-import/check-addresses.service.ts'
import { csvFields } from '../../features/site-import/csv/read-csv.ts'
import { holdImports } from '../../features/site-import/hold-imports.ts'
import {
  countNotes,
  countOutcomes,
  findToResume,
  forgetStop,
  type ImportOptions,
  type Progress,
  requestStop,
  runImport,
  type SiteImport,
  type SourceKind,
  sourceKinds,
  startImport,
  type TableOptions,
} from '../../features/site-import/site-import.service.ts'
import { undoImport } from '../../features/site-import/undo-import.service.ts'
import type { SignIn } from '../../features/site-import/wordpress-site/rest-api.ts'
import { CommandFailure } from './failure.ts'
import type { Frame, Outcome } from './frame.ts'
import { explain, readId, wrongUse } from './import-failure.ts'
import { gatheredFile } from './import-feed.ts'
import { noteOf, showReport } from './import-report.ts'
import { addRun } from './import-run.ts'
import { gatheredSite } from './import-site.ts'
import { addWarraqImport } from './import-warraq.ts'
import { outcomeWords, stateWords, importWords as words } from './import-words.ts'
import { type Application, withApplication } from './open-application.ts'
import { technician } from './technician.ts'
import type { Words } from './words.ts'

type Options = {
  dryRun?: boolean
  pictures?: string | boolean
  types?: string
  map?: string
  site?: string
  resume?: boolean
  undo?: string
  stop?: string
  report?: string
  user?: string
}
type Say = Frame['say']

const hasTypes: ReadonlySet<SourceKind> = new Set(['wordpress', 'wordpress-site', 'ghost'])
/** Sources whose files do not name their site. */
const needsSite: ReadonlySet<SourceKind> = new Set(['ghost', 'ninjs', 'csv'])
const fileWords: Partial<Record<SourceKind, Words>> = {
  feed: words.feedAddress,
  ninjs: words.fileOrFolder,
  'wordpress-site': words.siteAddress,
}

export function addImportCommands(frame: Frame): void {
  const command = frame.program.command('import').description(frame.say(words.about))
  for (const kind of sourceKinds) addSource(kind, command, frame)
  addWarraqImport(command, frame)
  addCheck(command, frame)
  addRun(command, frame)
}

function addCheck(command: Command, { say, answer, showProgress }: Frame): void {
  command
    .command('check')
    .description(say(words.check))
    .argument('<id>', say(words.number))
    .option('--at <address>', say(words.at))
    .action(
      answer((given: string, { at }: { at?: string }) => {
        const id = readId(given)
        return withApplication(async ({ services: { db, siteUrl } }) => {
          let hide = () => {}
          const checked = await checkAddresses(
            { db, siteUrl: at?.replace(/\/+$/, '') ?? siteUrl },
            id,
            asked => {
              hide()
              hide = showProgress({ ar: String(asked), en: String(asked) })
            },
          ).finally(() => hide())
          const { good, hidden, wrong } = checked
          const wrongs = wrong.map(
            ({ address, status, location }) => `${status}  ${address}  ${location ?? ''}`,
          )
          const lines = [
            `${say(words.good)}: ${good}`,
            `${say(words.hidden)}: ${hidden}`,
            `${say(words.wrong)}: ${wrong.length}`,
          ]
          return { result: checked, lines: [...lines, ...wrongs], good: wrong.length === 0 }
        })
      }),
    )
}

function addSource(kind: SourceKind, command: Command, frame: Frame): void {
  const { say, answer, confirm, askSecret, showProgress } = frame
  const source = command
    .command(kind)
    .description(say(words[kind]))
    .argument('[file]', say(fileWords[kind] ?? words.file))
    .option('--dry-run', say(words.dryRun))
    .option('--pictures <folder>', say(words.pictures))
    .option('--no-pictures', say(words.noPictures))
    .option('--resume', say(words.resume))
    .option('--undo <id>', say(words.undo))
    .option('--stop <id>', say(words.stop))
    .option('--report <id>', say(words.report))
  if (hasTypes.has(kind)) source.option('--types <types>', say(words.types), 'post')
  if (kind === 'wordpress-site') source.option('--user <name>', say(words.user))
  if (kind === 'csv') source.option('--map <columns>', say(words.map))
  if (needsSite.has(kind) || kind === 'feed') source.option('--site <address>', say(words.site))
  source.action(
    answer(async (given: string | undefined, options: Options) => {
      const { undo, stop, report } = options
      const other = undo ?? stop ?? report
      if ((given === undefined) === (other === undefined)) throw wrongUse(words.fileOrId)
      const id = other === undefined ? 0 : readId(other)
      const isNew = given !== undefined && !options.resume
      const hasSite = needsSite.has(kind) || options.site !== undefined
      const site = isNew && hasSite ? readSite(options.site) : undefined
      const table = site && kind === 'csv' ? { map: readMap(options.map), site } : undefined
      if (undo !== undefined && !(await confirm(words.undoQuestion)))
        throw new CommandFailure('DECLINED', words.declined)
      const password = given !== undefined && options.user ? await askSecret(words.applicationPassword) : ''
      const signIn = options.user ? { user: options.user, password } : undefined
      const work = (application: Application) => {
        if (undo !== undefined) return runUndo(application, id, say, showProgress)
        if (stop !== undefined) return runStop(application, id, say)
        if (report !== undefined) return showReport(application, id, say)
        return bring(application, { kind, given: given!, table, site, signIn, options }, say, showProgress)
      }
      return withApplication(application => Promise.resolve(work(application)).catch(explain(kind)))
    }),
  )
}

function readSite(site = ''): string {
  const address = URL.parse(site)
  if (!address || !/^https?:$/.test(address.protocol)) throw wrongUse(words.wrongSite)
  return address.href
}

function readMap(map = ''): TableOptions['map'] {
  const pairs = map.split(',').flatMap(pair => {
    const [field = '', ...title] = pair.split('=')
    return pair.trim() ? [[field.trim(), title.join('=').trim()] as const] : []
  })
  if (pairs.some(([field, title]) => !title || !csvFields.some(known => known === field))) {
    const fields = csvFields.join(', ')
    throw wrongUse({ ar: `${words.wrongMap.ar} ${fields}`, en: `${words.wrongMap.en} ${fields}` })
  }
  return Object.fromEntries(pairs)
}

type Bringing = {
  kind: SourceKind
  given: string
  table: TableOptions | undefined
  site: string | undefined
  signIn: SignIn | undefined
  options: Options
}

async function bring(
  { services, databaseUrl, config: { dataDir } }: Application,
  { kind, given, table, site, signIn, options: chosen }: Bringing,
  say: Say,
  showProgress: Frame['showProgress'],
): Promise<Outcome> {
  const { dryRun = false, pictures, types: named = 'post', resume } = chosen
  const { release } = await holdImports(databaseUrl)
  let hide = () => {}
  try {
    const options: ImportOptions = {
      ...(table ? { table } : site && { site }),
      pictures: picturesFrom(pictures),
      types: named.split(',').map(type => type.trim()),
    }
    const show = (text: Words) => {
      hide()
      hide = showProgress(text)
    }
    const source = { source: given, dataDir, site, isResumed: resume === true }
    const { types } = options
    const isGathered = kind === 'feed' || kind === 'wordpress-site'
    const file = await (kind === 'feed'
      ? gatheredFile(services, source, show)
      : kind === 'wordpress-site'
        ? gatheredSite(services, { ...source, types, signIn }, show)
        : path.resolve(given))
    const started = resume
      ? await findToResume(services, kind, file)
      : await startImport(services, { kind, file, options, dryRun })
    const ended = await runImport(services, started, {
      by: technician(),
      onProgress: progress => show(progressWords(progress)),
    })
    if (isGathered && ended.state === 'done') await rm(file, { force: true })
    return await outcomeOf(services.db, ended, say)
  } finally {
    hide()
    await release()
  }
}

/** Commander has no default for an option with both forms, so undefined means that neither was given. */
function picturesFrom(given: string | boolean | undefined): ImportOptions['pictures'] {
  if (given === false) return 'none'
  return typeof given === 'string' ? { folder: path.resolve(given) } : 'fetch'
}

const progressWords = ({ bytes, doneBytes, articles, secondsLeft }: Progress): Words => {
  const share = `${Math.floor((100 * doneBytes) / Math.max(1, bytes))}%`
  const left = secondsLeft === undefined ? '' : `${Math.ceil(secondsLeft / 60)}`
  return {
    ar: `${share}، ${articles} مقالًا${left && `، بقي ${left} د`}`,
    en: `${share}, ${articles} articles${left && `, ${left} min left`}`,
  }
}

type Db = Application['services']['db']

async function outcomeOf(db: Db, ended: SiteImport, say: Say): Promise<Outcome> {
  const { id, kind, state, dryRun, options } = ended
  const counts = await countOutcomes(db, id)
  const notes = await countNotes(db, id)
  const articles = counts.filter(({ kind }) => kind === 'article')
  const lines = [
    `${say(words.number)} ${id}: ${say(stateWords[state])}${dryRun ? ` (${say(words.nothingStored)})` : ''}`,
    ...articles.map(({ outcome, count }) => `${say(outcomeWords[outcome])}: ${count}`),
    '',
    ...notes.map(({ code, count }) => `${count} × ${say(noteOf(code, '…'))}`),
    '',
    `${say(words.reportAt)} npm run warraq -- import ${kind} --report ${id}`,
  ]
  return { result: { id, state, dryRun, options, counts, notes }, lines, good: state === 'done' }
}

async function runUndo(
  { services, databaseUrl }: Application,
  id: number,
  say: Say,
  showProgress: Frame['showProgress'],
): Promise<Outcome> {
  const { release } = await holdImports(databaseUrl)
  let hide = () => {}
  try {
    await forgetStop(services.db, id)
    const { removed, keptCount, kept, isHalf } = await undoImport(services, id, technician(), {
      onProgress({ done, total }) {
        hide()
        hide = showProgress({ ar: `${done} / ${total}`, en: `${done} / ${total}` })
      },
    })
    const names = kept.map(article => `${article.id}  ${article.title}`)
    return {
      good: !isHalf,
      result: { removed, kept, keptCount, isHalf },
      lines: [
        `${say(words.removed)}: ${removed}`,
        ...(keptCount > 0 ? [`${say(words.keptHere)} ${keptCount}`, ...names] : []),
        ...(isHalf ? [say(words.undoStopped)] : []),
      ],
    }
  } finally {
    hide()
    await release()
  }
}

async function runStop({ services: { db } }: Application, id: number, say: Say): Promise<Outcome> {
  await requestStop(db, id)
  return { result: { id }, lines: [say(words.stopping)] }
}
