// Runs the application for as long as npm runs us.
import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { environment, node, root } from './prepare.mjs'

export function runApplication(entry, args = [], { flags = [], env = {} } = {}) {
  // The IPC channel tells the child when this process is gone, even if it was killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, [...flags, entry, ...args], { cwd: root, stdio, env: { ...env, ...environment } })
  // Ctrl-C reaches the child directly. This process only waits until the child has stopped.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // npm sends a signal to its shell, which exits without forwarding it, so this process gets another parent.
  // If npm itself is killed, the shell gets another parent.
  const shell = process.ppid
  const npm = npmOf(shell)
  const isAlone = () => process.ppid !== shell || (npm && parentOf(shell) !== npm)
  setInterval(() => isAlone() && child.kill('SIGTERM'), 250).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * The npm that runs this shell; undefined if the shell is npm itself, was not started by npm, or if there is
 * no /proc.
 */
function npmOf(shell) {
  try {
    // An installation may have replaced npm's executable.
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
