// npm test: installs what the tests need, including a browser, and runs everything.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build, environment, install, root, run } from './prepare.mjs'

install()
const browser = ensureBrowser()
const results = path.join(root, 'test-results')
mkdirSync(results, { recursive: true })
const step = name => console.log(`\n— ${name}`)

step('types')
run('tsc', ['--noEmit', '-p', '.'])
step('lint and format')
run('biome', ['check', '--error-on-warnings'])
step('build')
build()

const suites = { 'unit and API': 'vitest.config.ts', browser: 'vitest.e2e.config.ts' }
let passed = 0
let failed = 0
const broken = []
const flaky = []
for (const [name, config] of Object.entries(suites)) {
  step(name)
  const report = path.join(results, `${config}.json`)
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit', env: { ...environment, BROWSER_PATH: browser } },
  )
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests || (status === 0 ? 0 : 1)
  for (const { name: file, message, status: end, assertionResults } of testResults) {
    const tests = assertionResults.filter(test => test.failureMessages.length > 0)
    broken.push(...tests.filter(test => test.status === 'failed'))
    flaky.push(...tests.filter(test => test.status === 'passed'))
    if (end === 'failed' && tests.length === 0) broken.push({ fullName: file, failureMessages: [message] })
  }
}
const tell = (what, tests) => {
  for (const { fullName, failureMessages } of tests)
    console.log(`\n${what}: ${fullName}\n${failureMessages[0].slice(0, 1500)}`)
}
tell('Passed at the second try only', flaky)
tell('Failed', broken)
console.log(`\n${passed} passed (${flaky.length} of them at the second try), ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
