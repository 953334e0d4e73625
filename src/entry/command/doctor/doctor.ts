import type { Config } from '../../../platform/config.ts'
import { openServices } from '../../../server/services.ts'
import type { Frame, Outcome } from '../frame.ts'
import { closeOnSignal, readSettings } from '../open-application.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import type { Words } from '../words.ts'
import { databaseChecks, withClient } from './database.ts'
import { edgeCheck } from './edge.ts'
import { environmentCheck, proxyCheck } from './environment.ts'
import { couldNotLook, type Line, runCheck, type Site } from './finding.ts'
import { diskCheck, folderCheck, memoryCheck, portCheck } from './machine.ts'
import { replicasCheck } from './replicas.ts'
import { mailCheck, mediaCheck, secretsCheck } from './services.ts'
import {
  backupsCheck,
  feedsCheck,
  jobsCheck,
  mailboxesCheck,
  quarantineCheck,
  webhooksCheck,
} from './work.ts'

const machineChecks = [environmentCheck, portCheck, folderCheck, diskCheck, memoryCheck, mailCheck]
const newsroomChecks = [
  proxyCheck,
  edgeCheck,
  mediaCheck,
  secretsCheck,
  feedsCheck,
  mailboxesCheck,
  webhooksCheck,
  jobsCheck,
  quarantineCheck,
  backupsCheck,
]

const words = {
  about: {
    ar: 'فحص الموقع وما حوله: كل سطر جيد أو تنبيه أو خطأ، ومعه ما العمل',
    en: 'check the site and what it needs: each line is good, a warning or bad, and says what to do',
  },
  looking: { ar: 'يفحص', en: 'Checking' },
  todo: { ar: 'ما العمل:', en: 'To do:' },
} satisfies Record<string, Words>

const marks = { good: '✓', warning: '!', bad: '✗' }

export function addDoctorCommand({ program, say, answer, showProgress }: Frame): void {
  program
    .command('doctor')
    .description(say(words.about))
    .action(
      answer(async () => {
        const config = readSettings()
        const hideProgress = showProgress(words.looking)
        const lines = await examine(config).finally(hideProgress)
        return reportOf(lines, say)
      }),
    )
}

function reportOf(lines: Line[], say: Frame['say']): Outcome {
  const count = (wanted: Line['state']) => lines.filter(({ state }) => state === wanted).length
  const counts = { good: count('good'), warning: count('warning'), bad: count('bad') }
  const checks = lines.map(({ check, state, says, todo }) => ({
    check,
    state,
    says: say(says),
    ...(todo && { todo: say(todo) }),
  }))
  const printed = lines.flatMap(({ title, state, says, todo }) => [
    `${marks[state]} ${say(title)}: ${say(says)}`,
    ...(todo ? [`    ${say(words.todo)} ${say(todo)}`] : []),
  ])
  return { result: { counts, checks }, lines: printed, good: counts.bad === 0 }
}

/** Runs all checks at once. Those of the database and the newsroom need a database. */
async function examine(config: Config): Promise<Line[]> {
  const machine = Promise.all(machineChecks.map(check => runCheck(check, { config })))
  const rest = await examineDatabase(config)
  return [...(await machine).flat(), ...rest]
}

async function examineDatabase(config: Config): Promise<Line[]> {
  const { name: check, title } = databaseChecks[0]!
  const unreachable = (error: unknown, url?: string) => [{ check, title, ...couldNotLook(error, url) }]
  let database: OpenDatabase
  try {
    database = await openDatabase(config)
  } catch (error) {
    return unreachable(error)
  }
  const release = closeOnSignal(database)
  const site = { config, databaseUrl: database.url, directUrl: config.databaseDirectUrl ?? database.url }
  try {
    await withClient(site.directUrl, client => client.query('select 1'))
    const lines = (
      await Promise.all([...databaseChecks, replicasCheck].map(each => runCheck(each, site)))
    ).flat()
    const isOfThisVersion = lines.some(line => line.check === 'migrations' && line.state === 'good')
    return isOfThisVersion ? [...lines, ...(await examineNewsroom(site))] : lines
  } catch (error) {
    return unreachable(error, site.directUrl)
  } finally {
    release()
    await database.close()
  }
}

/** Checks that need the application's tables. */
async function examineNewsroom(site: Omit<Site, 'services'>): Promise<Line[]> {
  const services = openServices({ ...site.config, databaseConnections: 4 }, site.databaseUrl)
  const lines = await Promise.all(newsroomChecks.map(check => runCheck(check, { ...site, services })))
  await services.close()
  return lines.flat()
}
