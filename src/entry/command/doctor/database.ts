import { hostname } from 'node:os'
import pg from 'pg'
import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import type { Config } from '../../../platform/config.ts'
import { compareMigrations } from '../../../platform/database/migrate.ts'
import { connectionsOf, findRoom, sizePools } from '../../../platform/database/pool-sizes.ts'
import { poolsTransactions } from '../../../platform/database/pooling.ts'
import type { Check, Site } from './finding.ts'

type DatabaseCheck = Check<Pick<Site, 'config' | 'databaseUrl' | 'directUrl'>>

export type Server = {
  /** `server_version_num`, such as 170002. */
  version: number
  encoding: string
  mayCreate: boolean
  isReadOnly: boolean
}

const oldest = 14

export function judgeServer({ version, encoding, mayCreate, isReadOnly }: Server): Finding[] {
  const major = Math.floor(version / 10_000)
  const found: Finding[] = []
  if (major < oldest) {
    found.push(
      bad(
        [
          `إصدار PostgreSQL هو ${major}، والأقدم المقبول ${oldest}.`,
          `PostgreSQL is version ${major}; ${oldest} or later is needed.`,
        ],
        ['رقِّ الخادم.', 'Upgrade the server.'],
      ),
    )
  }
  if (encoding !== 'UTF8') {
    found.push(
      bad(
        [
          `ترميز قاعدة البيانات ${encoding}، وتنقصه حروف.`,
          `The encoding of the database is ${encoding}, which lacks letters.`,
        ],
        [
          "أنشئ قاعدة بترميز UTF8: create database … encoding 'UTF8' template template0",
          "Create a database in UTF8: create database … encoding 'UTF8' template template0",
        ],
      ),
    )
  }
  if (!mayCreate) {
    found.push(
      bad(
        [
          'لا يُسمح لهذا المستخدم بإنشاء جداول في قاعدة البيانات، فلا تجري أي ترقية.',
          'This user may not create tables in the database, so no upgrade can run.',
        ],
        ['اجعله مالك القاعدة: alter database … owner to …', 'Make it the owner: alter database … owner to …'],
      ),
    )
  }
  if (isReadOnly) {
    found.push(
      bad(
        ['قاعدة البيانات للقراءة فقط.', 'The database can only be read.'],
        [
          'وجّه DATABASE_URL إلى الخادم الأصلي لا إلى نسخة تتبعه.',
          'Point DATABASE_URL at the primary, not at a standby.',
        ],
      ),
    )
  }
  return found.length > 0 ? found : [good(`PostgreSQL ${major}، بترميز UTF8.`, `PostgreSQL ${major}, UTF8.`)]
}

type Pooling = { pools: boolean; direct: 'none' | 'server' | 'pooler' }

export function judgePooling({ pools, direct }: Pooling): Finding[] {
  if (direct === 'pooler') {
    return [
      bad(
        [
          'DATABASE_DIRECT_URL يقود إلى موزّع اتصالات أيضًا.',
          'DATABASE_DIRECT_URL leads to a transaction pooler too.',
        ],
        ['اجعله عنوان خادم PostgreSQL نفسه.', 'Set it to the PostgreSQL server itself.'],
      ),
    ]
  }
  if (pools && direct === 'none') {
    return [
      bad(
        [
          'DATABASE_URL يقود إلى موزّع اتصالات (pool_mode = transaction).',
          'DATABASE_URL leads to a pooler with pool_mode = transaction.',
        ],
        [
          'أضف DATABASE_DIRECT_URL بعنوان الخادم نفسه.',
          'Add DATABASE_DIRECT_URL with the address of the server itself.',
        ],
      ),
    ]
  }
  return [
    pools
      ? good('موزّع اتصالات، ومعه عنوان الخادم.', "A pooler, with the server's own address beside it.")
      : good('اتصال مباشر بالخادم.', 'Connects to the server itself.'),
  ]
}

type Room = { available: number; others: number } & Pick<Config, 'machines' | 'webProcesses' | 'worker'>

export function judgeRoom({ available, others, machines, webProcesses, worker }: Room): Finding[] {
  const sharing = Math.max(machines, others + 1)
  const fit = sizePools(Math.floor(available / sharing), { webProcesses, worker })
  const needed = connectionsOf(fit, { webProcesses, worker }) * sharing
  const says: [string, string] = [
    `يسمح الخادم بعدد ${available} من الاتصالات، ويحتاج الموقع إلى ${needed}.`,
    `The server allows ${available} connections; the site needs ${needed}.`,
  ]
  const todo: [string, string] = [
    'ارفع max_connections، أو قلّل WEB_PROCESSES.',
    'Raise max_connections, or lower WEB_PROCESSES.',
  ]
  if (fit.isTight || fit.webProcesses < webProcesses) return [bad(says, todo)]
  if (sharing > machines) {
    return [
      warning(
        [`تتصل بقاعدة البيانات ${sharing} أجهزة.`, `${sharing} machines are connected to this database.`],
        [`اضبط MACHINES=${sharing} على كل منها.`, `Set MACHINES=${sharing} on each of them.`],
      ),
    ]
  }
  return [good(...says)]
}

/** Undefined in a database in which the application never started. */
export function judgeMigrations(compared: { pending: string[]; newer: string[] } | undefined): Finding[] {
  const newest = compared?.newer.at(-1)
  if (newest) {
    return [
      bad(
        [
          `قاعدة البيانات أحدث من هذه النسخة (${newest}).`,
          `The database is newer than this version (${newest}).`,
        ],
        ['استعمل النسخة التي عملت آخر مرة.', 'Use the version that ran last.'],
      ),
    ]
  }
  const pending = compared?.pending.length
  if (pending === 0) return [good('جداول هذه النسخة كلها موجودة.', 'The tables match this version.')]
  return [
    warning(
      pending === undefined
        ? ['قاعدة البيانات فارغة.', 'The database is empty.']
        : [`تنتظر قاعدة البيانات ترقية (${pending}).`, `The database waits for an upgrade (${pending}).`],
      ['انسخ البيانات أولًا، ثم شغّل npm start.', 'Make a backup, then run npm start.'],
    ),
  ]
}

/** @param aheadMs how far the database's clock is ahead of this machine's */
export function judgeClock(aheadMs: number): Finding[] {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const todo: [string, string] = [
    'شغّل مزامنة الوقت (chrony أو systemd-timesyncd) على الجهازين.',
    'Run time synchronisation (chrony or systemd-timesyncd) on both machines.',
  ]
  const says: [string, string] = [
    `الفرق بين ساعة هذا الجهاز وساعة قاعدة البيانات ${seconds} ث.`,
    `The clocks of this machine and of the database differ by ${seconds} s.`,
  ]
  // Codes of authenticator apps are valid for thirty seconds.
  if (seconds >= 30) return [bad(says, todo)]
  return seconds >= 3 ? [warning(says, todo)] : [good(...says)]
}

export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 8000, query_timeout: 8000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

export const databaseChecks: DatabaseCheck[] = [
  {
    name: 'database',
    title: { ar: 'قاعدة البيانات', en: 'Database' },
    look: ({ directUrl }) =>
      withClient(directUrl, async client => {
        const { rows } = await client.query<Server>(
          `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            has_database_privilege(current_database(), 'CREATE')
              and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
            pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
        )
        return judgeServer(rows[0]!)
      }),
  },
  {
    name: 'pooling',
    title: { ar: 'موزّع الاتصالات', en: 'Pooler' },
    async look({ databaseUrl, config: { databaseDirectUrl } }) {
      const pools = await poolsTransactions(databaseUrl)
      if (databaseDirectUrl === undefined) return judgePooling({ pools, direct: 'none' })
      return judgePooling({
        pools,
        direct: (await poolsTransactions(databaseDirectUrl)) ? 'pooler' : 'server',
      })
    },
  },
  {
    name: 'connections',
    title: { ar: 'الاتصالات', en: 'Connections' },
    look: async ({ directUrl, config }) =>
      judgeRoom({ ...config, ...(await findRoom(directUrl, hostname())) }),
  },
  {
    name: 'migrations',
    title: { ar: 'الترقيات', en: 'Migrations' },
    look: ({ directUrl }) =>
      withClient(directUrl, async client => judgeMigrations(await compareMigrations(client))),
  },
  {
    name: 'clock',
    title: { ar: 'الساعة', en: 'Clock' },
    look: ({ directUrl }) =>
      withClient(directUrl, async client => {
        const asked = Date.now()
        const { rows } = await client.query<{ at: number }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
        )
        return judgeClock(rows[0]!.at - (asked + Date.now()) / 2)
      }),
  },
]
