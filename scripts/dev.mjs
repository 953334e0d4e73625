// npm run dev: installs and serves the sources. A change of the server's files restarts it; Vite serves the rest.
import { runApplication } from './application.mjs'
import { install } from './prepare.mjs'

install()
runApplication('src/entry/dev.ts')
