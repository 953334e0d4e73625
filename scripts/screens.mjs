// npm run screens [page …]: saves screenshots of the built application with its demo to test-results/screens.
// npm run screens -- --docs: updates those that the documents show, in docs/screens.
import { ensureBrowser } from './browser.mjs'
import { build, environment, install, node, run } from './prepare.mjs'

install()
build()
// The script is TypeScript, which the project's Node can run.
const env = { ...environment, BROWSER_PATH: ensureBrowser() }
run(node, ['scripts/take-screens.mjs', ...process.argv.slice(2)], { env })
