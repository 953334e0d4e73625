import { BesideError, beside } from '../../platform/process/beside.ts'
import type { CpuUse } from './feed.reader.ts'
import type * as Reading from './page/reading-page.ts'
import { PageRefusal } from './page/refusal.ts'
import type { WithCpuTime } from './pipeline/reading.ts'

/** A page of 3 MB takes two seconds. */
const longestCpuMs = 6000

/** Pages of strangers are read in a process of their own, so that one that hangs holds up no items of feeds. */
const reader = beside<typeof Reading>(new URL('./page/reading-page.ts', import.meta.url), {
  cpuMs: longestCpuMs,
  memoryMb: 512,
})

/** @throws PageRefusal if it took too much time or memory */
export function readRobots(...given: Parameters<typeof Reading.readRobots>) {
  return withinLimits(reader.readRobots(...given))
}

/** @throws PageRefusal if it took too much time or memory */
export function listWrongSelectors(selectors: string[]): Promise<string[]> {
  return withinLimits(reader.listWrongSelectors(selectors))
}

/** @throws PageRefusal also if it took too much time or memory */
export async function readPage(given: Parameters<typeof Reading.readPage>, spent?: CpuUse) {
  const result = await withinLimits(reader.readPage(...given), spent)
  if ('refused' in result) throw new PageRefusal(result.refused)
  return result
}

async function withinLimits<Read>(reading: Promise<WithCpuTime<Read>>, spent: CpuUse = { cpuMs: 0 }) {
  try {
    const { read, cpuMs } = await reading
    spent.cpuMs += cpuMs
    return read
  } catch (cause) {
    if (cause instanceof BesideError) spent.cpuMs += longestCpuMs
    // Errors of the child are about the page: too many elements, nested too deeply.
    throw new PageRefusal('heavy')
  }
}
