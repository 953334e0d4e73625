import cluster from 'node:cluster'
import { hostname } from 'node:os'
import path from 'node:path'
import type { LogSource } from '../platform/log.ts'

/** Names this process (`web 1`, `worker`, `prepare`) or the given one. */
export function logSource(name = ownName()): LogSource {
  return { process: name, machine: hostname() }
}

/** Web processes run the same file, so the supervisor passes their name as an argument. */
function ownName(): string {
  const [, file = '', name = ''] = process.argv
  return cluster.isWorker && name ? name : path.basename(file, '.ts')
}
