import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtFileOf, builtFolder } from '../../scripts/built-file.mjs'
import { limits } from './limits.ts'

const root = path.join(import.meta.dirname, '../..')
const run = (code: string, flags: string[] = []) =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '-e', code], { encoding: 'utf8' }).trim()

test('a web process loads none of the large libraries that few requests need', () => {
  const code = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    await import(${JSON.stringify(path.join(root, 'src/server/start.ts'))})
    console.log(urls.join('\\n'))
    process.exit()`
  const loaded = run(code, limits.web.flags)
  const packages = new Set(
    [...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name),
  )
  expect(packages).toContain('kysely')
  for (const large of [
    '@aws-sdk/client-s3',
    'imapflow',
    'linkedom',
    'mjml',
    'nodemailer',
    'stripe',
    'undici',
  ])
    expect(packages).not.toContain(large)
})

test('sources are loaded as the build wrote them, until they change', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'warraq-sources-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const inCopy = (file: string) => path.join(copy, path.relative(root, file))
  const [, hook = ''] = limits.web.flags
  for (const file of [hook, path.join(root, 'scripts/built-file.mjs')]) cpSync(file, inCopy(file))
  const source = path.join(copy, 'src/where.ts')
  const built = inCopy(builtFileOf("export const where: string = 'source'"))
  for (const folder of [path.dirname(source), inCopy(builtFolder)]) mkdirSync(folder, { recursive: true })
  writeFileSync(source, "export const where: string = 'source'")
  writeFileSync(built, "export const where = 'build'")
  const code = `
    const { where } = await import(${JSON.stringify(source)})
    const hasCompiler = process.moduleLoadList.some(name => name.includes('amaro'))
    console.log(where, hasCompiler ? 'with compiler' : 'without compiler')`
  expect(run(code, ['--import', inCopy(hook)])).toBe('build without compiler')
  writeFileSync(source, `${readFileSync(source, 'utf8')}\n`)
  expect(run(code, ['--import', inCopy(hook)])).toBe('source with compiler')
})
