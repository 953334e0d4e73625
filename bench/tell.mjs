import { readFileSync } from 'node:fs'

/** Answers `ask`, in a process started by `startProcess`. */
export function tell(queries) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed: heap, heapTotal, external: buffers } = process.memoryUsage()
    // proc(5).
    const status = readFileSync('/proc/self/status', 'utf8')
    const told = name => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    process.send?.({
      queries: queries(),
      cpu: (user + system) / 1000,
      rss,
      heap,
      buffers,
      heapTotal,
      files: told('RssFile') * 1024,
      threads: told('Threads'),
    })
  })
}
