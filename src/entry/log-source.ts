import cluster from 'node:cluster'
import { hostname } from 'node:os'
import path from 'node:path'
import type { LogSource } from '../platform/log.ts'

/** This process (`web 1`, `worker`, `prepare`) unless another is named. */
export function logSource(name = ownName()): LogSource {
  return { process: name, machine: hostname() }
}

/** The supervisor names the web processes, which run the same file, by their argument. */
function ownName(): string {
  const [, file = '', name = ''] = process.argv
  return cluster.isWorker && name ? name : path.basename(file, '.ts')
}
