import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of an export, with its place in all of them. */
export type ExportFile = { file: string; name: string; size: number; start: number }

const deepest = 8
const maxFiles = 1_000_000

/** The file, or all files of a folder whose names match, in the order of their names. */
export async function filesOf(given: string, isKnown: RegExp): Promise<ExportFile[]> {
  const whole = await stat(given)
  if (!whole.isDirectory()) return [{ file: given, name: path.basename(given), size: whole.size, start: 0 }]
  const files: ExportFile[] = []
  let start = 0
  const read = async (folder: string, depth: number) => {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory() && depth < deepest) await read(file, depth + 1)
      if (!entry.isFile() || !isKnown.test(entry.name) || files.length >= maxFiles) continue
      const { size } = await stat(file)
      files.push({ file, name: path.relative(given, file), size, start })
      start += size
    }
  }
  await read(given, 0)
  return files
}

/** Bytes of a file, or of all files in a folder that an import may read. */
export async function bytesOf(given: string): Promise<number> {
  const files = await filesOf(given, jsonFiles)
  return files.reduce((sum, { size }) => sum + size, 0)
}

export const jsonFiles = /\.(?:json|jsonl|ndjson|ninjs)$/i
