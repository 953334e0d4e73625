// npm start: installs, builds and serves. Data stays in .data/ (DATA_DIR).
import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { build, environment, install, node, root } from './prepare.mjs'

install()
build()
// By the channel the child notices that this process is gone, even where it was killed.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const child = spawn(node, ['src/entry/serve.ts'], { cwd: root, stdio, env: environment })
// Ctrl-C reaches the child by itself; this process only waits until it has stopped.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
// npm gives a signal to its shell, which ends without passing it on: then this process has another parent.
// Where npm itself is killed, it is the shell that has.
const shell = process.ppid
const npm = npmOf(shell)
const isAlone = () => process.ppid !== shell || (npm && parentOf(shell) !== npm)
setInterval(() => isAlone() && child.kill('SIGTERM'), 250).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** The npm that the shell is of; undefined where the shell is npm itself or not npm's, or where there is no /proc. */
function npmOf(shell) {
  try {
    // An installation may have replaced the file that npm runs on.
    const programOf = pid => readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')
    const isNpm = pid => programOf(pid) === process.env.npm_node_execpath
    const parent = parentOf(shell)
    return isNpm(parent) && !isNpm(shell) ? parent : undefined
  } catch {
    return undefined
  }
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return undefined
  }
}
