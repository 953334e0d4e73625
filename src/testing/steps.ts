import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const calls = ['chmod', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'stat', 'writeFile'] as const
type Call = (...given: unknown[]) => unknown

/**
 * Calls `step` before each file system call and each write to a socket of this process: these spread over
 * its work however fast the machine is. Returns what ends that.
 */
export function watchSteps(step: () => void): () => void {
  const watch = (owner: Record<string, Call>, name: string) => {
    const work = owner[name]!
    owner[name] = function (this: unknown, ...given) {
      step()
      return work.apply(this, given)
    }
    return () => {
      owner[name] = work
    }
  }
  const files = fs.promises as unknown as Record<string, Call>
  const sockets = net.Socket.prototype as unknown as Record<string, Call>
  const undo = [...calls.map(call => watch(files, call)), watch(sockets, 'write')]
  syncBuiltinESMExports()
  return () => {
    for (const each of undo) each()
    syncBuiltinESMExports()
  }
}
