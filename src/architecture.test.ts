import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findCircles,
  findLongFunctions,
  findSides,
  importsOf,
  isTest,
  readSource as read,
  sliceOf,
  sources,
  written,
} from './testing/structure.ts'

const root = path.join(import.meta.dirname, '..')

type Layer = {
  name: string
  files: RegExp
  /** Other layers that it may import. */
  may: string[]
  /** Packages that it may import; absent if all are allowed. */
  packages?: string[]
}

const inBrowser = [
  '`ui`',
  '`arabic`',
  '`api`',
  '`contract`',
  '`*.contract.ts`',
  '`*.policy.ts`',
  '`variants.ts`',
]
const ofNouns = ['`*.contract.ts`', '`*.settings.ts`', '`*.entity.ts`']
const inSlice = ['`platform`', '`arabic`', '`contract`', ...ofNouns]

/** Allowed imports. A file's layer is the first whose pattern fits. `docs/architecture.md` has the same table. */
const layers: Layer[] = [
  { name: '`arabic`', files: /^src\/arabic\//, may: [], packages: [] },
  {
    name: '`contract`',
    files: /^src\/contract\//,
    may: ['`arabic`'],
    packages: ['zod', '@orpc/contract', '@casl/ability'],
  },
  {
    name: '`*.contract.ts`',
    files: /^src\/features\/.*\.(contract|schema)\.ts$/,
    may: ['`contract`', '`entities.ts`', '`*.settings.ts`', '`settings.ts`'],
    packages: ['zod'],
  },
  {
    name: '`*.settings.ts`',
    files: /^src\/features\/.*\.settings\.ts$/,
    may: ['`arabic`', '`contract`', '`*.contract.ts`'],
    packages: ['zod'],
  },
  { name: '`settings.ts`', files: /^src\/settings\.ts$/, may: ['`*.settings.ts`'], packages: [] },
  {
    name: '`*.entity.ts`',
    files: /^src\/features\/.*\.entity\.ts$/,
    may: ['`contract`', '`*.contract.ts`'],
    packages: [],
  },
  { name: '`*.pages.ts`', files: /^src\/features\/.*\.pages\.ts$/, may: ['`contract`'], packages: [] },
  { name: '`pages.ts`', files: /^src\/pages\.ts$/, may: ['`*.pages.ts`'], packages: [] },
  {
    name: '`*.words.ts`',
    files: /^src\/features\/.*\.words\.ts$/,
    may: ['`contract`', '`*.contract.ts`'],
    packages: [],
  },
  { name: '`entities.ts`', files: /^src\/entities\.ts$/, may: ['`*.entity.ts`'], packages: [] },
  {
    name: '`*.policy.ts`',
    files: /^src\/features\/.*\.policy\.ts$/,
    may: ['`arabic`', '`contract`', '`*.contract.ts`'],
    packages: ['libphonenumber-js'],
  },
  { name: '`variants.ts`', files: /^src\/features\/media\/variants\.ts$/, may: [], packages: [] },
  { name: '`platform`', files: /^src\/platform\//, may: ['`contract`', '`arabic`'] },
  {
    name: '`*.environment.ts`',
    files: /^src\/features\/.*\.environment\.ts$/,
    may: ['`platform`'],
    packages: ['zod'],
  },
  {
    name: '`environments.ts`',
    files: /^src\/environments\.ts$/,
    may: ['`*.environment.ts`'],
    packages: [],
  },
  { name: '`*.events.ts`', files: /^src\/features\/.*\.events\.ts$/, may: inSlice, packages: [] },
  {
    name: '`*.selections.ts`',
    files: /^src\/features\/.*\.selections\.ts$/,
    may: ['`platform`', '`contract`'],
    packages: ['kysely'],
  },
  {
    name: '`*.queries.ts`',
    files: /^src\/features\/.*\.queries\.ts$/,
    may: [...inSlice, '`*.selections.ts`'],
  },
  {
    name: '`*.service.ts`',
    files: /^src\/features\/.*\.service\.ts$/,
    may: [
      ...inSlice,
      '`*.policy.ts`',
      '`*.events.ts`',
      '`*.queries.ts`',
      '`*.jobs.ts`',
      '`variants.ts`',
      'a slice’s own parts',
    ],
  },
  {
    name: '`*.jobs.ts`',
    files: /^src\/features\/.*\.jobs\.ts$/,
    may: [
      ...inSlice,
      '`*.policy.ts`',
      '`*.queries.ts`',
      '`*.service.ts`',
      '`variants.ts`',
      'a slice’s own parts',
    ],
  },
  {
    name: '`*.subscribers.ts`, `*.retention.ts`',
    files: /^src\/features\/.*\.(subscribers|retention)\.ts$/,
    may: [...inSlice, '`*.policy.ts`', '`*.events.ts`', '`*.queries.ts`', '`*.service.ts`', '`*.jobs.ts`'],
    packages: [],
  },
  {
    name: '`*.setup.ts`',
    files: /^src\/features\/.*\.setup\.ts$/,
    may: [...inSlice, '`*.environment.ts`', '`*.service.ts`'],
    packages: [],
  },
  {
    name: '`subscribers.ts`, `retention.ts`',
    files: /^src\/(subscribers|retention)\.ts$/,
    may: ['`*.subscribers.ts`, `*.retention.ts`'],
    packages: [],
  },
  {
    name: '`*.routes.ts`',
    files: /^src\/features\/.*\.routes\.ts$/,
    may: [...inSlice, '`*.policy.ts`', '`*.queries.ts`', '`*.service.ts`', 'a slice’s own parts'],
  },
  {
    name: '`*.documents.ts`',
    files: /^src\/features\/.*\.documents\.ts$/,
    may: [...inSlice, '`*.policy.ts`', '`*.queries.ts`', '`*.service.ts`', 'a slice’s `site/`', '`api`'],
  },
  {
    name: '`*.sitemap.ts`',
    files: /^src\/features\/.*\.sitemap\.ts$/,
    may: ['`api`', '`contract`', '`*.contract.ts`', '`*.policy.ts`', '`*.pages.ts`', 'a slice’s `site/`'],
    packages: [],
  },
  {
    name: 'a slice’s `site/`',
    files: /^src\/features\/([\w-]+\/)?[\w-]+\/site\//,
    may: [...inBrowser, '`ui/site`'],
  },
  {
    name: 'a slice’s `dashboard/`',
    files: /^src\/features\/([\w-]+\/)?[\w-]+\/dashboard\//,
    may: [...inBrowser, '`*.settings.ts`', '`entities.ts`', '`ui/dashboard`'],
  },
  {
    name: '`*.access.ts`, `*.visits.ts`',
    files: /^src\/features\/.*\.(access|visits)\.ts$/,
    may: ['`entry`, `testing`'],
    packages: [],
  },
  {
    name: 'a slice’s own parts',
    files: /^src\/features\//,
    may: [...inSlice, '`*.queries.ts`', '`*.service.ts`', '`variants.ts`'],
  },
  {
    name: '`ui/dashboard`',
    files: /^src\/ui\/dashboard\//,
    may: [
      '`ui`',
      '`arabic`',
      '`api`',
      '`contract`',
      '`*.contract.ts`',
      '`variants.ts`',
      '`entities.ts`',
      '`dashboard-routes.ts`',
    ],
  },
  {
    name: '`ui/site`',
    files: /^src\/ui\/site\//,
    may: ['`ui`', '`arabic`', '`api`', '`contract`', '`*.contract.ts`', '`variants.ts`'],
  },
  {
    name: '`ui`',
    files: /^src\/ui\//,
    may: ['`arabic`', '`variants.ts`'],
    packages: ['react', 'react-router', 'clsx', 'dashjs', 'hls.js', 'qr'],
  },
  { name: '`api`', files: /^src\/api\//, may: ['`contract`', '`*.contract.ts`', '`*.words.ts`'] },
  { name: '`routes.ts`', files: /^src\/routes\.ts$/, may: ['`contract`', '`pages.ts`'], packages: [] },
  {
    name: '`dashboard-routes.ts`',
    files: /^src\/dashboard-routes\.ts$/,
    may: ['`contract`', '`entities.ts`'],
    packages: [],
  },
  {
    name: '`src/site`',
    files: /^src\/site\//,
    may: [...inBrowser, '`ui/site`', 'a slice’s `site/`', '`routes.ts`'],
  },
  {
    name: '`src/dashboard`',
    files: /^src\/dashboard\//,
    may: [...inBrowser, '`ui/dashboard`', '`entities.ts`', 'a slice’s `dashboard/`', '`dashboard-routes.ts`'],
  },
  {
    name: '`browser/inline`',
    files: /^src\/browser\/inline\//,
    may: ['`browser`', '`src/site`', '`ui`', '`ui/site`'],
    packages: [],
  },
  {
    name: '`browser`',
    files: /^src\/browser\//,
    may: [
      '`browser/inline`',
      '`src/site`',
      '`src/dashboard`',
      'a slice’s `site/`',
      '`ui`',
      '`ui/site`',
      '`ui/dashboard`',
      '`api`',
      '`contract`',
      '`routes.ts`',
    ],
  },
  {
    name: '`server`',
    files: /^src\/server\//,
    may: [
      ...inSlice,
      '`entities.ts`',
      '`*.policy.ts`',
      '`*.service.ts`',
      '`*.routes.ts`',
      '`*.documents.ts`',
      '`*.sitemap.ts`',
      '`*.setup.ts`',
      '`subscribers.ts`, `retention.ts`',
      '`variants.ts`',
      'a slice’s `site/`',
      '`src/site`',
      '`browser/inline`',
      '`api`',
      '`routes.ts`',
      '`dashboard-routes.ts`',
    ],
  },
  {
    name: '`worker`',
    files: /^src\/worker\//,
    may: ['`platform`', '`*.jobs.ts`', '`arabic`', '`*.service.ts`'],
  },
  {
    name: '`db/demo`',
    files: /^db\/demo\//,
    may: [
      ...inSlice,
      '`*.queries.ts`',
      '`*.service.ts`',
      '`*.jobs.ts`',
      '`variants.ts`',
      'a slice’s own parts',
    ],
  },
  { name: '`entry`, `testing`', files: /^src\/(entry|testing)\//, may: ['everything'] },
]

const isPackage = (target: string) => !/^(src|db)\//.test(target)
const packageOf = (target: string) => target.split(/[?/]/, target.startsWith('@') ? 2 : 1).join('/')
const layerOf = (file: string) => layers.find(({ files }) => files.test(file))

test('every file has a layer', () => {
  expect(sources.filter(file => !layerOf(file))).toEqual([])
})

describe('imports between layers', () => {
  test.each(layers)('$name', layer => {
    const wrong = sources
      .filter(file => layerOf(file) === layer)
      .flatMap(file => importsOf(file).map(({ target }) => ({ file, target })))
      .filter(({ file, target }) => {
        if (/\.(css|svg|woff2)(\?\w+)?$/.test(target)) return false
        // It reads its word lists, and browsers never import it.
        if (file === 'src/arabic/check/lexicon.ts' && target.startsWith('node:')) return false
        if (isPackage(target))
          return layer.packages !== undefined && !layer.packages.includes(packageOf(target))
        const other = layerOf(target)?.name ?? target
        return other !== layer.name && !layer.may.includes(other) && !layer.may.includes('everything')
      })
      .map(({ file, target }) => `${file} → ${target}`)
    expect(wrong).toEqual([])
  })

  test('docs/architecture.md shows this table', () => {
    const rows = [...read('docs/architecture.md').matchAll(/^\| (?!from |---)(.+?) \| (.+?) \|$/gm)]
    const shown = rows.map(([, name, may]) => `${name}: ${may}`)
    expect(shown).toEqual(layers.map(({ name, may }) => `${name}: ${may.join(', ') || 'nothing'}`))
  })
})

test('no cycles between files, types included', () => {
  const isOurs = (file: string) => /\.tsx?$/.test(file) && !isPackage(file)
  const circles = findCircles(sources, file =>
    importsOf(file).flatMap(({ target }) => (isOurs(target) ? [target] : [])),
  )
  expect(circles).toEqual([])
})

test('no cycles between the sides of slices, types included', () => {
  const sides = findSides()
  expect(findCircles(sides.keys(), side => sides.get(side) ?? [])).toEqual([])
  expect(sides.size).toBeGreaterThan(100)
})

test('docs/architecture.md draws every slice', () => {
  const [, drawing = ''] = read('docs/architecture.md').split('```')
  const slices = new Set(sources.flatMap(file => sliceOf(file) ?? []))
  expect([...slices].filter(slice => !RegExp(`[\\s(]${slice}/`).test(drawing))).toEqual([])
  expect(slices.size).toBeGreaterThan(50)
})

test('services, handlers, jobs and subscribers hold no SQL', () => {
  const refused = /\.(service|routes|documents|jobs|subscribers)\.tsx?$/
  const sql = /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  expect(sources.filter(file => refused.test(file) && sql.test(read(file)))).toEqual([])
})

test("a slice's SQL is private: others call its service, or build on its *.selections.ts", () => {
  // The demo newsroom bypasses the services.
  const bound = sources.filter(file => !file.startsWith('db/demo/'))
  const wrong = bound.flatMap(file =>
    importsOf(file)
      .filter(({ target }) => /\.queries\.ts$/.test(target) && sliceOf(target) !== sliceOf(file))
      .map(({ target }) => `${file} → ${target}`),
  )
  expect(wrong).toEqual([])
})

/** Everything these files import, ours and packages, each with the importing file. */
function reachedFrom(entries: string[]): Map<string, string> {
  const reached = new Map<string, string>()
  const visit = (file: string, from: string) => {
    if (reached.has(file)) return
    reached.set(file, from)
    if (isPackage(file) || !/\.tsx?$/.test(file)) return
    for (const { target, typeOnly } of importsOf(file)) if (!typeOnly) visit(target, file)
  }
  for (const entry of entries) visit(entry, '')
  return reached
}

test('no server code reaches a browser: neither files nor packages', () => {
  const ours = /\.(queries|service|routes|documents|jobs)\.ts$|^src\/(platform|server|worker|entry)\/|^db\//
  const theirs =
    /^(node:|pg$|kysely$|sharp$|undici$|pino$|sanitize-html$|feedsmith$|lru-cache$|graphile-worker$|hono|@hono|@orpc\/server)/
  const reached = reachedFrom(sources.filter(file => file.startsWith('src/browser/')))
  const wrong = [...reached].filter(([file]) => (isPackage(file) ? theirs : ours).test(file))
  expect(wrong.map(([file, from]) => `${from} → ${file}`)).toEqual([])
  expect(reached.has('src/contract/permissions.ts')).toBe(true)
})

test('no script of readers creates a formatter while it is evaluated, which takes milliseconds', () => {
  const reached = reachedFrom(['src/browser/site.tsx'])
  const ours = [...reached.keys()].filter(file => /\.tsx?$/.test(file) && !isPackage(file))
  expect(ours.length).toBeGreaterThan(200)
  expect(ours.filter(file => /^(?:export )?(?:const|let) .*\bnew Intl\./m.test(read(file)))).toEqual([])
})

test('neither the server nor the worker parses a feed: another process does', () => {
  const parsers =
    /^src\/features\/feed\/pipeline\/(parse|xml-feed|json-feed|decode|clean(-html)?|reading)\.ts$/
  const reached = reachedFrom(['src/server/start.ts', 'src/worker/start.ts'])
  const wrong = [...reached].filter(([file]) => parsers.test(file))
  expect(wrong.map(([file, from]) => `${from} → ${file}`)).toEqual([])
  expect(reached.has('src/features/feed/feed.reader.ts')).toBe(true)
  // Our own feeds are written with the same library.
  const users = [...reached.keys()].filter(
    file => /\.tsx?$/.test(file) && importsOf(file).some(({ target }) => target === 'feedsmith'),
  )
  expect(users.filter(file => /\bparse\w*Feed\b/.test(read(file)))).toEqual([])
  expect(users.length).toBeGreaterThan(0)
})

test('src/settings.ts lists every file of settings', () => {
  const files = sources.filter(file => file.endsWith('.settings.ts'))
  expect(importsOf('src/settings.ts').map(({ target }) => target)).toEqual(expect.arrayContaining(files))
  expect(files.length).toBeGreaterThan(0)
})

test('only one file writes articles, and emits the event of their change', () => {
  const tables = '(articles|article_(tags|people|revisions|corrections))'
  const writes = RegExp(
    `(insertInto|updateTable|deleteFrom)\\('${tables}'\\)|(insert into|update|delete from) ${tables}\\b`,
  )
  // Tests and the demo fill a newsroom without readers.
  const ours = sources.filter(file => !/^(db|src\/testing)\//.test(file))
  const article = (name: string) => `src/features/article/article.${name}.ts`
  expect(ours.filter(file => writes.test(read(file)))).toEqual([article('write.queries')])
  const importers = ours.filter(file =>
    importsOf(file).some(({ target, typeOnly }) => target === article('write.queries') && !typeOnly),
  )
  // The exception: a merged tag has its own event for all its articles.
  expect(importers).toEqual([article('subscribers'), article('write.service')])
})

test('a source file stays under 300 lines, a test under 500', () => {
  const long = written.filter(file => read(file).split('\n').length > (isTest(file) ? 500 : 300))
  expect(long).toEqual([])
})

test('at most fifteen functions are longer than 100 lines', { tags: 'thorough' }, () => {
  const names = findLongFunctions(100).map(({ name }) => name)
  expect(names.slice(15), names.join()).toEqual([])
})

test('only src/entry reads the environment', () => {
  // These pass the environment to PostgreSQL's programs.
  const excused = /^src\/(entry|testing)\/|^src\/platform\/.*\/(embedded-database|pg-tool)\.ts$/
  expect(sources.filter(file => !excused.test(file) && /\bprocess\.env\b/.test(read(file)))).toEqual([])
})

test('HTML is escaped in one place', () => {
  expect(sources.filter(file => read(file).includes("'&lt;'"))).toEqual(['src/contract/escape-html.ts'])
})

test('exports are named, unless a tool requires a default, and no file is an index', () => {
  const asked = /^src\/testing\/global-setup\.ts$|^[\w.]+\.config\.ts$/
  const wrong = written.filter(file => !asked.test(file) && /^export default\b/m.test(read(file)))
  expect(wrong).toEqual([])
  expect(written.filter(file => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
})

test('each migration has a unique time, to the second', () => {
  const names = globSync('*.sql', { cwd: path.join(root, 'db/migrations') })
  const times = names.map(name => /^(\d{14})_[\w-]+\.sql$/.exec(name)?.[1])
  expect(times).not.toContain(undefined)
  expect(new Set(times).size).toBe(names.length)
})

test('styles use start and end, never left and right', () => {
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)|left|right)[\w-]*\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/m
  expect(globSync('src/**/*.css', { cwd: root }).filter(file => physical.test(read(file)))).toEqual([])
})

test('the dashboard has one number field, which accepts digits of any keyboard', () => {
  const users = sources.filter(file => /<NumberInput\b/.test(read(file)))
  expect(users).toEqual(['src/ui/dashboard/NumberField.tsx'])
})

test('browser storage is used through one module each, which handles refusal', () => {
  const uses = /\b(localStorage|sessionStorage|indexedDB)\b(?!:)|\bcaches\.(open|keys|delete|match|has)\b/
  const withoutComments = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  expect(sources.filter(file => uses.test(withoutComments(file)))).toEqual([
    // Inline scripts in a page's head, which import nothing.
    'src/browser/inline/dashboard-head.ts',
    'src/browser/openCache.ts',
    'src/ui/browserStore.ts',
    'src/ui/preferences.ts',
  ])
})
