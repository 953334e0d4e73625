// npm test, test:all, test:unit and test:browser: see docs/testing.md. Installs what the tests need, including a
// browser. Arguments are Vitest's: a path, -t name, --shard 1/2.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser, ensureWholeBrowser } from './browser.mjs'
import { environment, install, node, root } from './prepare.mjs'

const [suite, ...given] = process.argv.slice(2)
const shard = given.find(
  (word, at) => /^--shard=|^\d+\/\d+$/.test(word) && (word[0] === '-' || given[at - 1] === '--shard'),
)
/** With a path or name only these tests run, including thorough ones. */
const isChosen = given.some(
  word => word !== shard && (!word.startsWith('-') || /^(?:-t|--testNamePattern)(?:=|$)/.test(word)),
)
const isQuick = suite === 'quick' && !isChosen
/** Whether files that fail get a second try, which shows what was only a race. */
const isRepeating = !isChosen && (process.env.RETRIES ?? (isQuick ? '1' : '0')) !== '0'
/** If more files fail, something is broken. */
const mostRaces = 8
const isFirstShard = !shard || /^(?:--shard=)?1\//.test(shard)

install()
const results = path.join(root, 'test-results')
const compiled = path.join(root, 'node_modules/.cache/compiled')
mkdirSync(results, { recursive: true })

const parts = []
const broken = []
const flaky = []
let passed = 0

if (!isChosen && isFirstShard && suite !== 'unit' && suite !== 'browser') {
  // Each further checker works out the types that files share once more.
  check('types', 'tsc', ['-p', '.', '--checkers', '1'])
  check('lint and format', 'biome', ['check', '--error-on-warnings'])
}
check('build', node, ['--input-type=module', '-e', "import { build } from './scripts/prepare.mjs'; build()"])
if (suite !== 'browser') runTests('unit and API', ['unit', 'mocking'], '!thorough')
if (suite !== 'unit') runTests('browser', ['browser'], 'journey')
if (suite === 'all' && !isChosen && isFirstShard) walkGuide()

list('Passed at the second try only', flaky)
list('Failed', broken)
console.log(
  `\n${'part'.padEnd(20)}${'tests'.padStart(7)}${'elapsed'.padStart(10)}${'processor'.padStart(11)}`,
)
for (const { name, tests = '', elapsed, processor } of [...parts, totalOf(parts)]) {
  console.log(
    `${name.padEnd(20)}${String(tests).padStart(7)}${`${elapsed.toFixed(0)} s`.padStart(10)}${`${processor.toFixed(0)} s`.padStart(11)}`,
  )
}
if (flaky.length > 0) console.log(`\n${flaky.length} passed at the second try only: fix these races.`)
console.log(`\n${passed} passed, ${broken.length} failed`)
const isEmpty = passed + broken.length === 0
if (isEmpty) console.error('No test has this path or name.')
process.exit(isEmpty || broken.length > 0 ? 1 : 0)

/** A part without tests; ends the run if it fails. */
function check(name, command, args) {
  const { status } = measure(name, command, args)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs files that fail once more, from their beginning: a single test could not rely on what its first try left behind.
 * The second try decides. `quickTags` limits a quick run to these tags.
 */
function runTests(name, projects, quickTags) {
  const all = ['--passWithNoTests', ...given]
  const { part, files } = runFiles({ name, report: projects[0], projects, quickTags, words: all })
  const failed = files.filter(({ status, isFile }) => isFile && status === 'failed').map(file => file.name)
  const repeated = isRepeating && failed.length <= mostRaces ? failed : []
  const flags = given.filter(word => word.startsWith('-') && !word.startsWith('--shard'))
  const words = [...flags, ...repeated]
  const again = { name: `${name}, again`, report: `${projects[0]}-again`, projects, quickTags, words }
  const last = files.filter(file => !repeated.includes(file.name))
  if (repeated.length > 0) last.push(...runFiles(again).files)
  const failures = failuresOf(last)
  const names = failures.map(({ fullName }) => fullName)
  part.tests = countPassed(last)
  passed += part.tests
  broken.push(...failures)
  flaky.push(...failuresOf(files).filter(({ fullName }) => !names.includes(fullName)))
}

/** Runs Vitest once and returns the results of each file. */
function runFiles({ name, report, projects, quickTags, words }) {
  const file = path.join(results, `${report}.json`)
  rmSync(file, { force: true })
  const { status, part } = measure(
    name,
    'vitest',
    [
      'run',
      ...projects.flatMap(project => ['--project', project]),
      ...(isQuick ? ['--tags-filter', quickTags] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...words,
    ],
    {
      ...(projects.includes('browser') ? browsers() : {}),
      QUICK: String(isQuick),
    },
  )
  const files = (readReport(file).testResults ?? []).map(each => ({ ...each, isFile: true }))
  if (status === 0 || files.some(each => each.status === 'failed')) return { part, files }
  const message = `Vitest ended with ${status}: see above.`
  return { part, files: [...files, { name, message, status: 'failed', assertionResults: [] }] }
}

function countPassed(files) {
  return files.flatMap(file => file.assertionResults).filter(test => test.status === 'passed').length
}

/** The failed tests, or the file itself if it failed outside of its tests. */
function failuresOf(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(test => test.status === 'failed')
      return tests.length > 0 ? tests : [{ fullName: name, failureMessages: [message] }]
    })
}

/** Walks through the editors' guide in a browser. */
function walkGuide() {
  const browser = { BROWSER_PATH: ensureWholeBrowser() }
  const { status } = measure('guide', node, ['scripts/guide/walk.ts'], browser)
  if (status === 0) passed += 1
  else broken.push({ fullName: 'guide', failureMessages: [`The walk ended with ${status}: see above.`] })
}

/** A quick run does without the full browser, which a fresh machine would have to install. */
function browsers() {
  return { BROWSER_PATH: ensureBrowser(), WHOLE_BROWSER_PATH: isQuick ? '' : ensureWholeBrowser() }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Runs a command in our terminal. Processor time is the sum of its processes, as the shell measures it. */
function measure(name, command, args, more = {}) {
  console.log(`\n— ${name}`)
  const start = performance.now()
  const script = '"$@" 3>&-; status=$?; times >&3; exit $status'
  const { status, output } = spawnSync('sh', ['-c', script, 'sh', command, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    // Each process of the application that a test starts would compile it again.
    env: { ...environment, NODE_COMPILE_CACHE: compiled, ...more },
  })
  const [, children = ''] = String(output?.[3] ?? '')
    .trim()
    .split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, min, sec]) => min * 60 + Number(sec))
  const part = {
    name,
    elapsed: (performance.now() - start) / 1000,
    processor: seconds.reduce((sum, each) => sum + each, 0),
  }
  parts.push(part)
  return { status, part }
}

function totalOf(all) {
  const sum = key => all.reduce((total, part) => total + (part[key] ?? 0), 0)
  return { name: 'all', tests: sum('tests'), elapsed: sum('elapsed'), processor: sum('processor') }
}

function list(heading, tests) {
  for (const { fullName, failureMessages } of tests)
    console.log(`\n${heading}: ${fullName}\n${failureMessages[0].slice(0, 1500)}`)
}
