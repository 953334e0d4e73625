// npm run bench, bench:busy, bench:counts, bench:feeds, bench:giants, bench:growth, bench:hostile, bench:live, bench:memory, bench:moving, bench:pages, bench:push, bench:search, bench:spellings: see docs/performance.md; npm run faults: docs/running.md.
import { ensureBrowser } from './browser.mjs'
import { bin, build, install, node, run } from './prepare.mjs'

const [which = 'bench', ...given] = process.argv.slice(2)
install()
build()
// Builds the server to compare with, which is not a part of the product.
if (which === 'bench') {
  run(`${bin}/vite`, ['build', '--ssr', 'bench/tree.tsx', '--outDir', 'dist/bench', '--logLevel', 'warn'])
}
run(node, [`bench/${which}.ts`, ...(which === 'pages' ? [ensureBrowser()] : given)])
