#!/usr/bin/env node
// npm run warraq -- <command>, npx warraq <command>: the technician's command. Needs no build, and replaces no packages under a running site.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runApplication } from './application.mjs'
import { commandLimits } from './command-limits.mjs'
import { install, installNode, root } from './prepare.mjs'

if (existsSync(path.join(root, 'node_modules'))) installNode()
else install('production')
// Without a writable folder, Node compiles the program each time.
const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled')
const { flags, env } = commandLimits
runApplication('src/entry/warraq.ts', process.argv.slice(2), { flags, env: { ...env, NODE_COMPILE_CACHE } })
