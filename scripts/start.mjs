// npm start: installs, builds and serves. Stores data in .data/ (DATA_DIR).
import { runApplication } from './application.mjs'
import { build, install } from './prepare.mjs'

install('production')
build()
runApplication('src/entry/serve.ts')
