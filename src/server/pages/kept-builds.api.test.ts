import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noPages, startTestApp } from '../../testing/app.ts'
import { keepBuild, keptBuildsIn } from './kept-builds.ts'

const folders: string[] = []
const makeFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-builds-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

async function makeBuild(files: Record<string, string>): Promise<string> {
  const clientDir = await makeFolder()
  await mkdir(path.join(clientDir, 'assets'))
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(clientDir, 'assets', name), text)
  return clientDir
}

const old = { 'site-Old12345.js': 'old', 'site-Old12345.js.br': 'compressed', 'logo-Same1234.svg': '<svg/>' }
const fresh = { 'site-New12345.js': 'new', 'logo-Same1234.svg': '<svg/>' }

test('assets of a build stay for 30 days after another build first starts', async () => {
  const dataDir = await makeFolder()
  const [oldBuild, freshBuild] = [await makeBuild(old), await makeBuild(fresh)]
  const filesAfter = async (clientDir: string, day: string) => {
    await keepBuild(clientDir, dataDir, new Date(day))
    return readdir(path.join(keptBuildsIn(dataDir), 'assets'))
  }
  const all = Object.keys({ ...old, ...fresh }).toSorted()
  expect((await filesAfter(oldBuild, '2026-01-01')).toSorted()).toEqual(Object.keys(old).toSorted())
  expect((await filesAfter(freshBuild, '2026-06-01')).toSorted()).toEqual(all)
  expect((await filesAfter(freshBuild, '2026-06-30')).toSorted()).toEqual(all)
  expect((await filesAfter(freshBuild, '2026-07-02')).toSorted()).toEqual(Object.keys(fresh).toSorted())
})

test('a build that is started again, as after a rollback, counts as in use', async () => {
  const dataDir = await makeFolder()
  const [oldBuild, freshBuild] = [await makeBuild(old), await makeBuild(fresh)]
  await keepBuild(oldBuild, dataDir, new Date('2026-01-01'))
  await keepBuild(freshBuild, dataDir, new Date('2026-01-02'))
  await keepBuild(oldBuild, dataDir, new Date('2026-03-01'))
  await keepBuild(freshBuild, dataDir, new Date('2026-03-02'))
  expect(await readdir(path.join(keptBuildsIn(dataDir), 'assets'))).toContain('site-Old12345.js')
})

test('an upgraded machine, and one that still runs the old build, serve the assets of both', {
  tags: 'thorough',
}, async () => {
  const dataDir = await makeFolder()
  const [oldBuild, freshBuild] = [await makeBuild(old), await makeBuild(fresh)]
  const [upgraded, behind] = await Promise.all(
    [freshBuild, oldBuild].map(clientDir =>
      startTestApp({ site: { ...noPages, clientDir }, env: { DATA_DIR: dataDir } }),
    ),
  )
  await keepBuild(oldBuild, dataDir)
  await keepBuild(freshBuild, dataDir)
  for (const app of [upgraded!, behind!]) {
    for (const [name, text] of [...Object.entries(old), ...Object.entries(fresh)]) {
      const answer = await fetch(`${app.url}/assets/${name}`, { headers: { 'Accept-Encoding': 'identity' } })
      expect([name, answer.status, await answer.text()]).toEqual([name, 200, text])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    for (const name of ['site-Gone1234.js', '..%2f..%2fsecrets.key', '.site-Old12345.js.1']) {
      expect((await fetch(`${app.url}/assets/${name}`)).status).toBe(404)
    }
    await app.stop()
  }
})
