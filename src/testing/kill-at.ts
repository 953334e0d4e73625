/**
 * Imported into a process under test (`node --import`). Kills the process at its nth step (KILL_AT), or
 * writes the number of its steps into a file (COUNT_STEPS). A step is a file system call or a write to a
 * socket, which spreads the steps over the work however fast the machine is.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { KILL_AT, COUNT_STEPS } = process.env
const { writeFileSync } = fs
let steps = 0

function step(): void {
  steps += 1
  if (steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}

const calls = ['chmod', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'stat', 'writeFile'] as const
const files = fs.promises as unknown as Record<string, (...given: unknown[]) => unknown>
for (const call of calls) {
  const work = files[call]!
  files[call] = (...given) => {
    step()
    return work(...given)
  }
}
const write = net.Socket.prototype.write as (...given: unknown[]) => boolean
net.Socket.prototype.write = function (this: net.Socket, ...given: unknown[]) {
  step()
  return write.apply(this, given)
} as typeof net.Socket.prototype.write
syncBuiltinESMExports()

if (COUNT_STEPS) process.on('exit', () => writeFileSync(COUNT_STEPS, String(steps)))
