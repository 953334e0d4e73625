import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '../../contract/fail.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand, askCommand, runCommandHere, runCommandProcess } from '../../testing/command.ts'
import { knownPassword } from '../../testing/people.ts'
import { asFailure, asWrongSettings, CommandFailure } from './failure.ts'
import { languageOf } from './words.ts'

let app: TestApp
let empty: string
beforeAll(async () => {
  app = await startTestApp()
  empty = await mkdtemp(path.join(tmpdir(), 'warraq-empty-'))
})
afterAll(async () => {
  await app?.stop()
  await rm(empty, { recursive: true, force: true })
})

test.each([
  [['doctor'], 'ar'],
  [['--lang', 'en', 'doctor'], 'en'],
  [['doctor', '--lang=en'], 'en'],
  [['doctor', '--lang', 'fr'], 'ar'],
])('the language of %j is %s', (args, language) => {
  expect(languageOf(args)).toBe(language)
})

test('a database that cannot be reached is named in both languages', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const { code, words, exitCode } = asFailure(refused, 'postgres://me:secret@127.0.0.1:1/news')
  expect([code, exitCode]).toEqual(['DATABASE', 1])
  expect(words.en).toMatch(/^DATABASE_URL: no PostgreSQL server answers at 127\.0\.0\.1:1/)
  expect(words.ar).toMatch(/^تعذّر الوصول إلى قاعدة البيانات/)
  expect(JSON.stringify(words)).not.toContain('secret')
})

test('invalid settings are reported as npm start reports them', () => {
  const { words } = asWrongSettings(new Error('These settings are wrong:\n  PORT: must be a number'))
  expect(words.ar).toMatch(/^إعدادات البيئة غير صحيحة:\n {2}PORT:/)
  expect(words.en).toMatch(/PORT: must be a number$/)
})

test('a failure keeps its code', () => {
  expect(asFailure(new CommandFailure('X', { ar: 'أ', en: 'a' })).code).toBe('X')
})

test('help in Arabic, with the commands and how to get English', { tags: 'thorough' }, async () => {
  const { code, out, err } = await runCommandProcess(['--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^الاستعمال: npm run warraq -- /)
  expect(out).toContain('--help --lang en')
  expect(out).not.toMatch(/Usage|Options|Commands/)
})

describe('wrong use exits with 2 and says what is wrong', { tags: 'thorough' }, () => {
  test.each([
    [['user', 'creat', 'a@b.example'], 'There is no command «creat». Did you mean create?'],
    [['user', 'create'], '«email» is missing.'],
    [['user', 'create', 'a@b.example', '--frob'], 'There is no option «--frob».'],
    [['user', 'create', 'not-an-address'], 'This is not an e-mail address.'],
    [['user', 'create', 'a@b.example', '--role', 'king'], 'The role is superadmin or admin.'],
    [[], 'No command is given.'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await runCommandHere([...args, '--lang', 'en'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).not.toMatch(/^\s+at /m)
  })
})

describe('an environment that cannot work', { tags: 'thorough' }, () => {
  test('a data folder without a database is left unchanged', async () => {
    const { code, answer } = await askCommand(['user', 'code', 'a@b.example'], { DATA_DIR: empty })
    expect([code, answer.ok, answer.command, answer.error.code]).toEqual([
      1,
      false,
      'user code',
      'NO_DATABASE',
    ])
    expect(await readdir(empty)).toEqual([])
  })
  test('a misspelt setting', async () => {
    const { answer } = await answerOfCommand(['user', 'code', 'a@b.example'], { SMPT_URL: 'smtp://mail' })
    expect([answer.error.code, answer.error.message]).toEqual([
      'WRONG_SETTINGS',
      expect.stringContaining('SMPT_URL: did you mean SMTP_URL?'),
    ])
  })
})

test('responds with one line of JSON, beside a running application', { tags: 'thorough' }, async () => {
  const { code, answer } = await askCommand(
    ['user', 'create', 'chief@example.com', '--name', 'رئيسة التحرير'],
    { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
    `${knownPassword}\n`,
  )
  expect([code, answer]).toEqual([
    0,
    {
      ok: true,
      command: 'user create',
      result: {
        id: expect.any(Number),
        email: 'chief@example.com',
        name: 'رئيسة التحرير',
        role: 'superadmin',
        activated: true,
        totp: false,
      },
    },
  ])
})

test("a service's refusal names the field", () => {
  const refusal = fail('INVALID_INPUT', { issues: [{ path: 'siteName', message: 'النص طويل' }] })
  expect(asFailure(refusal).words).toEqual({
    ar: 'النص طويل (siteName)',
    en: 'The value of «siteName» is not accepted.',
  })
})
