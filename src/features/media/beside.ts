import { BesideError, beside } from '../../platform/process/beside.ts'
import type { EmbeddedBlocks, EmbeddedWords } from './embedded-words.ts'

const apart = beside<typeof import('./embedded-words.ts')>(new URL('./embedded-words.ts', import.meta.url), {
  cpuMs: 5000,
  // The worst packet of XMP takes 350 MB with what the process itself needs.
  memoryMb: 256,
})

export const noWords: EmbeddedWords = { alt: '', caption: '', credit: '' }

/** Texts of a picture, read in another process; none if that took too much time or memory. */
export async function readWords(embedded: EmbeddedBlocks): Promise<EmbeddedWords> {
  if (!embedded.iptc && !embedded.xmp) return noWords
  return apart.readEmbeddedWords(embedded).catch(error => {
    if (!(error instanceof BesideError)) throw error
    return noWords
  })
}
