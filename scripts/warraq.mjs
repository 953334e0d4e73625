// npm run warraq -- <command>: the technician's command. Needs no build, and replaces no packages under a running site.
import { existsSync } from 'node:fs'
import { runApplication } from './application.mjs'
import { install, node } from './prepare.mjs'

if (!existsSync(node)) install('production')
runApplication('src/entry/warraq.ts', process.argv.slice(2))
