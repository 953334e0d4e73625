import { BesideError, beside } from '../../../platform/process/beside.ts'
import type * as Probe from './probe.ts'
import { type Probed, ProbeRefusal } from './probed.ts'

const apart = beside<typeof Probe>(new URL('./probe.ts', import.meta.url), { cpuMs: 10_000, memoryMb: 256 })

/**
 * Detects the type of a file from its parts, in another process.
 * @throws ProbeRefusal also if it took too much time or memory
 */
export async function probe(paths: string[], name: string): Promise<Probed> {
  const probed = await apart.probeParts(paths, name).catch(error => {
    if (!(error instanceof BesideError)) throw error
    return { refused: 'تركيب هذا الملف أعقد مما يُقرأ؛ صدّره من جديد ثم أعد رفعه.' }
  })
  if ('refused' in probed) throw new ProbeRefusal(probed.refused)
  return probed
}
