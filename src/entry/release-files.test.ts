import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, listReleaseFiles, refuseToken } from '../../scripts/release-files.mjs'

const root = path.join(import.meta.dirname, '../..')
const { files, packages } = listReleaseFiles(root)

test('a release has no tests, no sources of the bundles and no data', () => {
  const unwanted =
    /\.test\.tsx?$|\.tsx$|\.css$|^(?:e2e|bench|src\/(?:testing|browser|dashboard))\/|\.data|\.log$|(?:^|\/)\.env/
  expect(files.filter(file => unwanted.test(file) && !file.startsWith('db/demo/pictures/'))).toEqual([])
})

test('a release has no passwords or keys of the machine that packs it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'warraq-release-'))
  for (const name of ['.env', '.env.production', 'example.env', 'privkey.pem', 'site.key'])
    writeFileSync(path.join(folder, name), '')
  expect(filesIn(path.dirname(folder), path.basename(folder)).map(file => path.basename(file))).toEqual([
    'example.env',
  ])
  rmSync(folder, { recursive: true })
  refuseToken('save-exact=true\n# _authToken=…\n')
  expect(() => refuseToken('//registry.example/:_authToken=a\n')).toThrow('.npmrc has a password')
})

test.each([
  'scripts/start.mjs',
  'scripts/node/package-lock.json',
  '.nvmrc',
  'src/entry/web.ts',
  'src/features/feed/pipeline/reading.ts',
  'src/arabic/check/word-stems.bin',
  'src/features/share-picture/fonts/plex-700.ttf',
  'db/migrations/20261126210000_arabic.sql',
  'db/migrations/before-baseline',
  'db/demo/audio/rast.mp3',
  'db/demo/video/sun.mp4',
  'db/demo/video/sun.vtt',
])('a release has %s', wanted => {
  expect(files.some(file => file === wanted || file.startsWith(`${wanted}/`))).toBe(true)
})

test('each file of a release is in the repository once, in order', () => {
  expect(files).toEqual([...new Set(files)].toSorted())
  expect(files.filter(file => !existsSync(path.join(root, file)))).toEqual([])
})

test('a release installs what its server imports, and no build tools', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const installed = Object.keys(dependencies).filter(name => packages.includes(name))
  expect(installed).toEqual(
    expect.arrayContaining(['hono', 'kysely', 'pg', 'sharp', 'mjml', 'web-push', 'zod']),
  )
  for (const builder of ['vite', 'terser', '@mantine/core', '@tiptap/react'])
    expect(installed).not.toContain(builder)
})
