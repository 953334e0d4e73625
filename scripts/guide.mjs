// npm run guide: does what docs/editor-guide.md says, with its names, in a browser against the built application with
// its demo, and fails where the two differ. Its pictures go into test-results/guide. npm run guide -- --docs: updates
// those that the guide shows, in docs/screens.
import { ensureWholeBrowser } from './browser.mjs'
import { build, environment, install, node, run } from './prepare.mjs'

install()
build()
// In TypeScript, which the project's Node reads.
const env = { ...environment, BROWSER_PATH: ensureWholeBrowser() }
run(node, ['scripts/guide/walk.ts', ...process.argv.slice(2)], { env })
