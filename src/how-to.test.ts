import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const noun = 'fair'
/** The compiler alone needs a minute of processor time, and many times as long on a busy machine. */
const patience = 900_000
const howTo = readFileSync(path.join(root, 'docs/how-to/add-an-entity.md'), 'utf8')

const blocks = [...howTo.matchAll(/```\w+\n(?:\/\/|--) ([\w./-]+)\n(.*?)```/gs)].map(
  ([, file = '', text = '']) => ({ file: file.replace('YYYYMMDDhhmmss', '20991231235959'), text }),
)

test('a new entity needs its folder and one migration, and no line elsewhere', () => {
  const own = blocks.map(({ file }) => file)
  expect(own.filter(file => file.startsWith('db/migrations/'))).toHaveLength(1)
  const astray = own.filter(file => !/^(?:db\/migrations|src\/features\/fair)\//.test(file))
  expect(astray).toEqual([])
  expect(blocks.filter(({ file }) => existsSync(path.join(root, file)))).toEqual([])
})

describe('in a copy of the tree', { tags: 'thorough' }, () => {
  let copy: string
  const run = async (command: string, ...given: string[]) => {
    const bin = path.join(root, 'node_modules/.bin')
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
    const { stdout, stderr } = await promisify(execFile)(command, given, { cwd: copy, env }).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    )
    return stdout + stderr
  }

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'warraq-how-to-'))
    const parts = [
      'src',
      'db',
      'docs',
      'e2e',
      'bench',
      'clients',
      'scripts',
      'README.md',
      'biome.json',
      'package.json',
      'tsconfig.json',
    ]
    for (const part of [...parts, ...globSync('*.ts', { cwd: root })]) {
      await cp(path.join(root, part), path.join(copy, part), { recursive: true })
    }
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    for (const { file, text } of blocks) {
      const target = path.join(copy, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, text)
    }
    const drawing = path.join(copy, 'docs/architecture.md')
    await writeFile(
      drawing,
      readFileSync(drawing, 'utf8').replace('\n  api/ ', `\n      ${noun}/\n\n  api/ `),
    )
    await run('node', 'src/entry/generate-lists.ts')
    await run('node', 'src/entry/generate-types.ts')
  }, patience)
  afterAll(() => rm(copy, { recursive: true, force: true }))

  test(
    'it compiles',
    async () => {
      expect(await run('tsc', '--noEmit', '-p', '.', '--checkers', '1')).toBe('')
    },
    patience,
  )

  test(
    'it passes the linter and the formatter',
    async () => {
      const files = blocks.map(({ file }) => file).filter(file => /\.tsx?$/.test(file))
      // The copy is in no repository.
      const said = await run('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...files)
      expect(said).toMatch(RegExp(`^Checked ${files.length} files in .*\\. No fixes applied\\.\\s*$`))
    },
    patience,
  )

  test(
    'its own tests pass, and those common to all entities',
    async () => {
      const files = [
        'src/entities.test.ts',
        'src/architecture.test.ts',
        'src/retention.test.ts',
        'src/dashboard/grants.test.ts',
        'src/dashboard/mayOpen.test.ts',
        'src/entry/noun-lists.test.ts',
        'src/features/site-export/parts.test.ts',
        'src/server/access.api.test.ts',
      ]
      // Skip calls of other entities.
      const about = `^(?!.*(?:GET|POST|PUT|PATCH|DELETE) /(?!${noun}))`
      const said = await run('vitest', 'run', '--no-color', '-t', about, `src/features/${noun}/`, ...files)
      expect(said).toMatch(/Test Files\s+9 passed/)
    },
    patience,
  )
})
