import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { findProcess } from '../process/processes.ts'
import { BackupFailure } from './failure.ts'

/** The process that holds a lock, as the lock names it. */
export type Holder = { id: string; host: string; machine: string; pid: number }

/**
 * Identifies the space of process ids. Hostnames do not: containers and cloned virtual machines often share
 * one.
 */
export const machine = findMachine()

function findMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Locks that this process holds. */
export const held = new Set<string>()

export const newHolder = (): Holder => ({
  id: randomUUID(),
  host: hostname(),
  machine,
  pid: process.pid,
})

export function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

/**
 * @param isSilent whether the lock has not been touched for long; the only evidence about a process on
 * another machine
 */
export async function isAlive(
  holder: Holder | undefined,
  isSilent: () => Promise<boolean>,
): Promise<boolean> {
  if (holder?.machine === machine) {
    // After a restart, a container's processes get the same pids again.
    if (holder.pid === process.pid) return held.has(holder.id)
    const running = findProcess(holder.pid)
    if (!running) return false
    // After a power cut, another long-running program may have the pid.
    return running.command.includes('warraq.ts') || !(await isSilent())
  }
  return !(await isSilent())
}

export const busy = (holder: Holder | undefined) =>
  new BackupFailure('BACKUP_BUSY', holder ? `${holder.host}, ${holder.pid}` : '')
