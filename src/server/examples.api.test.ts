import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'

const root = path.join(import.meta.dirname, '../..')

let app: TestApp
let folder: string
let story: number
beforeAll(async () => {
  app = await startTestApp({ site: 'built', hearsAll: true })
  const owner = await app.as('superadmin')
  const { body } = await owner.post('/api/v1/category', { name: 'سياسة' })
  for (let number = 0; number < 12; number += 1)
    story = await makeArticle(app.db, {
      ...{ categoryId: body.id, title: `خبر ${number}` },
      description: '<p>أول <strong>الكلام</strong>.</p><h2>عنوان</h2><ul><li>بند</li></ul>',
    })
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-next-'))
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * The pages of the example without Next itself, which is a hundred megabytes that a fresh machine would download for one
 * test: React renders what they return, as Next does. `examples/README.md` has the commands of the whole.
 */
test('the pages of the example for Next.js show the home and a story', { tags: 'thorough' }, async () => {
  const modules = path.join(folder, 'node_modules')
  await mkdir(path.join(modules, '@warraq'), { recursive: true })
  await symlink(path.join(root, 'clients/reader'), path.join(modules, '@warraq/reader-client'))
  for (const name of ['react', 'react-dom', 'openapi-fetch'])
    await symlink(path.join(root, 'node_modules', name), path.join(modules, name))
  await symlink(path.join(root, 'examples/next/app'), path.join(folder, 'app'))
  await symlink(path.join(root, 'examples/next/site.ts'), path.join(folder, 'site.ts'))
  await writeFile(
    path.join(folder, 'render.tsx'),
    `import { renderToStaticMarkup } from 'react-dom/server'
    import Home from './app/page.tsx'
    import Article from './app/article/[id]/page.tsx'
    const params = Promise.resolve({ id: process.argv[2]! })
    console.log(JSON.stringify([await Home(), await Article({ params })].map(page => renderToStaticMarkup(page))))`,
  )
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error', resolve: { preserveSymlinks: true } },
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ...{ ssr: 'render.tsx', outDir: 'out', target: 'node22' },
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
    ssr: { noExternal: true },
  })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(folder, 'out/render.mjs'), String(story)],
    { env: { ...process.env, WARRAQ_URL: app.url, NODE_ENV: 'production' } },
  )
  const [home = '', article = ''] = JSON.parse(stdout) as string[]
  expect(home).toContain(`<a href="/article/${story}">خبر 11</a>`)
  expect(article).toContain('<h1>خبر 11</h1><p>أول <strong>الكلام</strong>.</p><h2>عنوان</h2>')
  expect(article).toContain('<li>بند</li>')
})
