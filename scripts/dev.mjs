// npm run dev: installs and serves the sources. Changed server files restart it; Vite handles the rest.
import { runApplication } from './application.mjs'
import { install } from './prepare.mjs'

install()
runApplication('src/entry/dev.ts')
