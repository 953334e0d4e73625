// npm start: installs, builds and serves. Data stays in .data/ (DATA_DIR).
import { spawn } from 'node:child_process'
import { build, environment, install, node, root } from './prepare.mjs'

install()
build()
const child = spawn(node, ['src/entry/serve.ts'], { cwd: root, stdio: 'inherit', env: environment })
// Ctrl-C reaches the child by itself; this process only waits until it has stopped.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// npm gives a signal to its shell, which ends without passing it on: then this process has another parent.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
