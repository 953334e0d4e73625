import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { databaseUrl } from '../../testing/global-setup.ts'
import { databaseAfter } from '../../testing/old-database.ts'
import { schemaOf } from '../../testing/schema-of.ts'
import { migrate } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'

const files = readMigrationFiles()
const chainUpTo = (last: string, without: string[] = []) =>
  files.chain.map(({ name }) => name).filter(name => name.slice(0, 4) <= last && !without.includes(name))

const article = `
  insert into categories (name, slug) values ('قسم', 'قسم');
  insert into articles (title, slug, category_id, enable) values ('خبر', 'خبر', 1, true)`

/** Databases as earlier commits left them: the migrations that had run, and files that were edited later. */
const commits: Record<string, { ran: string[]; asItWas?: string }> = {
  '6d2ea317': { ran: chainUpTo('0014') },
  deba2d11: {
    ran: chainUpTo('0028'),
    asItWas: `alter table search_words rename column transliteration to sketch;
      create index article_search_number on article_search (number)`,
  },
  e25e946f: {
    ran: chainUpTo('0032'),
    asItWas: `alter table subscriptions drop column period, drop column period_days;
      alter table package_agencies drop constraint package_agencies_agency_id_fkey,
        add foreign key (agency_id) references agencies on delete cascade`,
  },
  '177cea47': {
    ran: chainUpTo('0044'),
    asItWas: `update migrations set name = '0043_wordings' where name = '0044_wordings'`,
  },
  '8bcbceff': {
    ran: chainUpTo('0045'),
    asItWas: `update migrations set name = '0043_wordings' where name = '0044_wordings';
      update migrations set name = '0044_reading_history' where name = '0045_reading_history'`,
  },
  // 0105 and 0108 had already run when 0097 and 0103 were added.
  cd9ccdc2: {
    ran: chainUpTo('0108', ['0092_analytics_weeks', '0097_attachments', '0103_listings']),
    asItWas: `alter table article_search alter column facts set default search_facts(null);
      drop function no_search_facts()`,
  },
  ece5843b: { ran: chainUpTo('0135') },
}

async function createdSchema(): Promise<string[]> {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const schema = await schemaOf(client)
  await client.end()
  await database.drop()
  return schema
}

async function upgradeFrom(commit: string, upgrade: (url: string) => Promise<unknown>) {
  const { ran, asItWas = 'select 1' } = commits[commit]!
  const database = await databaseAfter(ran)
  try {
    await database.rowsOf(asItWas)
    await database.rowsOf(article)
    await upgrade(database.url)
    expect(await database.rowsOf('select title, enable from articles')).toEqual([
      { title: 'خبر', enable: true },
    ])
    expect(await schemaOf(database.client)).toEqual(await createdSchema())
  } finally {
    await database.end()
  }
}

test('a database of the last commit before the baseline adopts it without a change to any table', {
  tags: 'thorough',
}, async () => {
  const steps: string[] = []
  const beginStep = () => (done: string) => void steps.push(done)
  await upgradeFrom('ece5843b', url => migrate(url, { beginStep }))
  expect(steps.slice(0, 2)).toEqual(['Migrated edited_migrations', 'Baseline adopted'])
})

test.each(Object.keys(commits))(
  'a database of %s with data becomes the same as a new one',
  {
    tags: 'thorough',
  },
  commit => upgradeFrom(commit, migrate),
)

test('an upgrade killed ten times ends with the same schema as an uninterrupted one', {
  tags: 'thorough',
}, async () => {
  await upgradeFrom('6d2ea317', async url => {
    for (let kill = 0; kill < 10; kill += 1) await killDuringStep(url, 1 + ((kill * 3) % 7))
    await migrate(url)
    expect(await migrate(url)).toEqual([])
  })
})

/** Kills an upgrade in another process while its nth migration runs. */
async function killDuringStep(url: string, nth: number): Promise<void> {
  const child = fork(path.join(import.meta.dirname, '../../testing/upgrade-child.ts'), [url])
  const exited = once(child, 'exit')
  let steps = 0
  child.on('message', () => {
    steps += 1
    if (steps === nth) child.kill('SIGKILL')
  })
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
}

test('names the reason why an upgrade cannot start', { tags: 'thorough' }, async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const newest = [...files.baseline, ...files.following].at(-1)!
  const changed = { ...files, baseline: files.baseline.map(file => ({ ...file, hash: 'other' })) }
  await expect(migrate(database.url, { files: changed })).rejects.toThrow('20261126210000_arabic.sql')
  // A migration with an earlier timestamp that is merged late still runs.
  const late = { name: '20261126215959_late', text: 'create table late ()', hash: 'b' }
  expect(await migrate(database.url, { files: { ...files, following: [late, ...files.following] } })).toEqual(
    [late.name],
  )
  await client.query('delete from migrations where name = $1', [late.name])
  await client.query(`insert into migrations (name, run_on) values ('20991231000000_later', now())`)
  await expect(migrate(database.url)).rejects.toThrow(
    `the database is at 20991231000000_later, the application at ${newest.name}. Start the version`,
  )
  await client.end()
  await database.drop()
})

test('refuses a database that cannot hold Arabic, with the command to create another', {
  tags: 'thorough',
}, async () => {
  const owner = new pg.Client(inject('databaseServer'))
  await owner.connect()
  const name = `latin_${process.pid}`
  await owner.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  const url = databaseUrl(inject('databaseServer'), name)
  await expect(migrate(url)).rejects.toThrow(`«${name}» keeps text as LATIN1`)
  await owner.query(`drop database ${name}`)
  await owner.end()
})

test('an upgrade does not wait forever for a table that another process holds', {
  tags: 'thorough',
}, async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('begin; lock table tags')
  const altering = { name: '20991231000000_alter', text: 'alter table tags add column x text', hash: 'a' }
  const held = migrate(database.url, {
    files: { ...files, following: [...files.following, altering] },
    lockTimeoutMs: 20,
  })
  await expect(held).rejects.toMatchObject({ code: '55P03' })
  await client.end()
  await database.drop()
})
