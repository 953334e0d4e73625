// npm run guide: performs docs/editor-guide.md, with its labels, in a browser against the built application
// with its demo, and fails if they differ. Writes pictures to test-results/guide. npm run guide -- --docs:
// updates those that the guide shows, in docs/screens.
import { ensureWholeBrowser } from './browser.mjs'
import { build, environment, install, node, run } from './prepare.mjs'

install()
build()
// The script is TypeScript, which the project's Node can run.
const env = { ...environment, BROWSER_PATH: ensureWholeBrowser() }
run(node, ['scripts/guide/walk.ts', ...process.argv.slice(2)], { env })
