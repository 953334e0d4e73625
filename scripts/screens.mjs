// npm run screens [page …]: screenshots of the built application with its demo, into test-results/screens. npm run
// screens -- --docs: updates those that the documents show, in docs/screens.
import { ensureBrowser } from './browser.mjs'
import { build, environment, install, node, run } from './prepare.mjs'

install()
build()
// It reads TypeScript, as the project's Node does.
const env = { ...environment, BROWSER_PATH: ensureBrowser() }
run(node, ['scripts/take-screens.mjs', ...process.argv.slice(2)], { env })
