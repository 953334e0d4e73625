// npm run bench: measures speed as ratios within one run. Needs nginx and wrk.
import { build, install, node, run } from './prepare.mjs'

install()
build()
run(node, ['bench/bench.ts'])
