import { BesideError, beside } from '../../../platform/process/beside.ts'
import type * as Probe from './probe.ts'
import { type FileDescription, type Peek, ProbeRefusal } from './probed.ts'

const apart = beside<typeof Probe>(new URL('./probe.ts', import.meta.url), { cpuMs: 10_000, memoryMb: 256 })

/**
 * Detects the type of a file in another process, which reads through `file.read`.
 * @throws ProbeRefusal also if it took too much time or memory
 */
export async function probe(file: Peek, name: string): Promise<FileDescription> {
  const failures: unknown[] = []
  const read: Peek['read'] = (offset, length) =>
    file.read(offset, length).catch(error => {
      failures.push(error)
      throw error
    })
  const probed = await apart.probeBytes(file.size, read, name).catch(error => {
    if (!(error instanceof BesideError) && failures.length === 0) throw error
    return { refused: 'تركيب هذا الملف أعقد مما يُقرأ؛ صدّره من جديد ثم أعد رفعه.' }
  })
  // A file that could not be read is not judged.
  if (failures.length > 0) throw failures[0]
  if ('refused' in probed) throw new ProbeRefusal(probed.refused)
  return probed
}
