// npm test, test:all, test:unit and test:browser: see docs/testing.md. Installs what the tests need, including a
// browser. Arguments are Vitest's: a path, -t name, --shard 1/2.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureBrowser, ensureWholeBrowser } from './browser.mjs'
import { environment, install, node, root } from './prepare.mjs'

const [suite, ...given] = process.argv.slice(2)
const shard = given.find(
  (word, at) => /^--shard=|^\d+\/\d+$/.test(word) && (word[0] === '-' || given[at - 1] === '--shard'),
)
/** Given a path or name, runs only these tests, including thorough ones. */
const isChosen = given.some(
  word => word !== shard && (!word.startsWith('-') || /^(?:-t|--testNamePattern)(?:=|$)/.test(word)),
)
const isQuick = suite === 'quick' && !isChosen
const isFirstShard = !shard || /^(?:--shard=)?1\//.test(shard)

install()
const results = path.join(root, 'test-results')
const compiled = path.join(root, 'node_modules/.cache/compiled')
mkdirSync(results, { recursive: true })

/** Whether files with a failed test run a second time. */
const triesAgain = process.env.RETRIES ? process.env.RETRIES !== '0' : isQuick
/** If more files than this fail, the reason is not a race. */
const maxFilesAgain = 10

const parts = []
const broken = []
const flaky = []
let passed = 0

const start = performance.now()
const checksAll = !isChosen && isFirstShard && suite !== 'unit' && suite !== 'browser'
await Promise.all([
  // Each additional checker would compute the types of shared files again.
  checksAll && check('types', 'tsc', ['-p', '.', '--checkers', '1']),
  checksAll && check('lint and format', 'biome', ['check', '--error-on-warnings']),
  check('build', node, [
    '--input-type=module',
    '-e',
    "import { build } from './scripts/prepare.mjs'; build()",
  ]),
])
const { status: failed } = parts.find(({ status }) => status !== 0) ?? {}
if (failed !== undefined) process.exit(failed ?? 1)
if (suite !== 'browser') await runTests('unit and API', isQuick ? ['unit'] : ['unit', 'mocking'], '!thorough')
if (suite !== 'unit') await runTests('browser', ['browser'], 'journey')
if (suite === 'all' && !isChosen && isFirstShard) await walkGuide()

list('Passed at the second try only', flaky)
list('Failed', broken)
console.log(
  `\n${'part'.padEnd(20)}${'tests'.padStart(7)}${'elapsed'.padStart(10)}${'processor'.padStart(11)}`,
)
for (const { name, tests = '', elapsed, processor } of [...parts, all()]) {
  console.log(
    `${name.padEnd(20)}${String(tests).padStart(7)}${`${elapsed.toFixed(0)} s`.padStart(10)}${`${processor.toFixed(0)} s`.padStart(11)}`,
  )
}
if (flaky.length > 0) console.log(`\n${flaky.length} passed at the second try only: fix these races.`)
console.log(`\n${passed} passed, ${broken.length} failed`)
const isEmpty = passed + broken.length === 0
if (isEmpty) console.error('No test has this path or name.')
process.exit(isEmpty || broken.length > 0 ? 1 : 0)

function check(name, command, args) {
  return measure(name, command, args, {}, checksAll)
}

/**
 * Runs projects, and then runs the files with a failed test again, from their first line: a test may need
 * what those before it created. `quickTags` limits a quick run to these tags.
 */
async function runTests(name, projects, quickTags) {
  const options = [
    ...projects.flatMap(project => ['--project', project]),
    ...(isQuick ? ['--tags-filter', quickTags] : []),
    '--passWithNoTests',
  ]
  const env = { ...(projects.includes('browser') ? browsers() : {}), QUICK: String(isQuick) }
  const first = await runVitest(name, [...options, ...given], env)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const isRace = files.length > 0 && files.length <= maxFilesAgain && files.every(file => file)
  passed += first.passed
  if (!triesAgain || !isRace) {
    broken.push(...first.failures)
    return
  }
  const second = await runVitest(`${name} again`, [...options, ...files], env)
  const mended = first.failures.filter(({ file }) => second.failures.every(failure => failure.file !== file))
  passed += mended.length
  flaky.push(...mended)
  broken.push(...second.failures)
}

async function runVitest(name, args, env) {
  const report = path.join(results, `${name.split(' ').join('-')}.json`)
  rmSync(report, { force: true })
  const { status, part } = await measure(
    name,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const { numPassedTests = 0, testResults = [] } = readReport(report)
  const failures = testResults.flatMap(({ name: file, message, status: end, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (end === 'failed' && failed.length === 0) return [{ file, fullName: file, failureMessages: [message] }]
    return failed.map(test => ({ ...test, file }))
  })
  if (status !== 0 && failures.length === 0) {
    failures.push({ fullName: name, failureMessages: [`Vitest ended with ${status}: see above.`] })
  }
  part.tests = numPassedTests
  return { passed: numPassedTests, failures }
}

/** Walks through the editors' guide in a browser. */
async function walkGuide() {
  const browser = { BROWSER_PATH: ensureWholeBrowser() }
  const { status } = await measure('guide', node, ['scripts/guide/walk.ts'], browser)
  if (status === 0) passed += 1
  else broken.push({ fullName: 'guide', failureMessages: [`The walk ended with ${status}: see above.`] })
}

/** A quick run skips the full browser, which a new machine would have to install. */
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

/**
 * Runs a command. With `isHeld`, for parallel runs, prints its output at the end. Processor time is the sum
 * of its processes, as the shell measures it.
 */
async function measure(name, command, args, more = {}, isHeld = false) {
  if (!isHeld) console.log(`\n— ${name}`)
  const part = { name }
  parts.push(part)
  const start = performance.now()
  const script = `"$@" ${isHeld ? '2>&1' : ''} 3>&-; status=$?; times >&3; exit $status`
  const begun = spawn('sh', ['-c', script, 'sh', command, ...args], {
    cwd: root,
    stdio: ['inherit', isHeld ? 'pipe' : 'inherit', 'inherit', 'pipe'],
    // Shared, because each application process that a test starts would otherwise compile the code again.
    env: { ...environment, NODE_COMPILE_CACHE: compiled, ...more },
  })
  const [output, times, [status]] = await Promise.all([
    isHeld ? text(begun.stdout) : '',
    text(begun.stdio[3]),
    once(begun, 'close'),
  ])
  if (isHeld) console.log(`\n— ${name}\n${output}`)
  const [, children = ''] = times.trim().split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, min, sec]) => min * 60 + Number(sec))
  part.status = status
  part.elapsed = (performance.now() - start) / 1000
  part.processor = seconds.reduce((sum, each) => sum + each, 0)
  return { status, part }
}

function all() {
  const processor = parts.reduce((sum, part) => sum + part.processor, 0)
  return { name: 'all', tests: passed, elapsed: (performance.now() - start) / 1000, processor }
}

function list(heading, tests) {
  for (const { fullName, failureMessages } of tests)
    console.log(`\n${heading}: ${fullName}\n${failureMessages[0].slice(0, 1500)}`)
}
