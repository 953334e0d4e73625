import { BesideError, beside } from '../../../platform/process/beside.ts'
import type * as Manifest from './manifest.ts'

const parser = beside<typeof Manifest>(new URL('./manifest.ts', import.meta.url), {
  cpuMs: 2000,
  memoryMb: 128,
  // Probes come each minute.
  idleMs: 90_000,
})

/**
 * Reads a manifest in another process, as a few bytes of one may stand for millions of segments. Undefined if it cannot
 * be read, or takes too much time or memory.
 */
export async function readManifestBeside(text: string, url: string): Promise<Manifest.Playlist | undefined> {
  try {
    return await parser.readManifest(text, url)
  } catch (error) {
    if (error instanceof BesideError) return undefined
    throw error
  }
}
