/**
 * `node src/entry/make-word-files.ts <folder> <text…>`: counts words and word pairs in plain text files, with
 * one paragraph per line, and writes the files that src/arabic/check/lexicon.ts reads.
 */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { ContextCounts } from '../arabic/check/context-counts.ts'
import { WordCounts, wordFilesOf } from '../arabic/check/word-files.ts'

const [folder, ...texts] = process.argv.slice(2)
if (!folder || texts.length === 0) throw new Error('usage: make-word-files.ts <folder> <text…>')
const counts = new WordCounts()
const contexts = new ContextCounts()
for (const text of texts)
  for await (const line of createInterface({ input: createReadStream(text) })) {
    counts.addText(line)
    contexts.addText(line)
  }
for (const [name, bytes] of [...wordFilesOf(counts), ['word-contexts.bin', contexts.file()] as const]) {
  const [file, content] = name.endsWith('.txt') ? [`${name}.gz`, gzipSync(bytes)] : [name, bytes]
  await writeFile(path.join(folder, file), content)
}
