import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, manifest, manifestFile, SiteExportError } from '../../site-export/manifest.ts'
import type { Line, PartName } from '../../site-export/part.ts'

/** A longer line is garbage. */
const longestLine = 32 * 1024 * 1024

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => '')
  const given = parse(text) as { format?: unknown; version?: unknown } | undefined
  if (given?.format !== 'warraq-export') throw new SiteExportError('NOT_AN_EXPORT')
  if (given.version !== 1) throw new SiteExportError('OTHER_VERSION', String(given.version).slice(0, 20))
  const parsed = manifest.safeParse(given)
  if (!parsed.success) throw new SiteExportError('NOT_AN_EXPORT')
  return parsed.data
}

/** Reads each file once before anything is stored. Returns the largest number of each part. */
export async function checkFiles(
  folder: string,
  { parts }: Manifest,
  onProgress: (file: string) => void,
): Promise<Map<string, number>> {
  const largest = new Map<string, number>()
  for (const { name, file, sha256, lines } of parts) {
    onProgress(file)
    const hash = createHash('sha256')
    let last: Buffer = Buffer.alloc(0)
    let count = 0
    try {
      for await (const line of linesIn(path.join(folder, file))) {
        hash.update(line).update('\n')
        last = line
        count += 1
      }
    } catch {
      throw new SiteExportError('DAMAGED', file)
    }
    if (hash.digest('hex') !== sha256 || count !== lines) throw new SiteExportError('DAMAGED', file)
    largest.set(name, Number((parse(last.toString()) as Partial<Line> | undefined)?.id ?? 0) || 0)
  }
  return largest
}

export type NumberedLine = { line: Line; number: number }

const batchBytes = 4 * 1024 * 1024

/** Lines of a part, in batches limited by number and by bytes. */
export async function* batchesOf(folder: string, file: string, size: number): AsyncGenerator<NumberedLine[]> {
  let batch: NumberedLine[] = []
  let bytes = 0
  let number = 0
  for await (const text of linesIn(path.join(folder, file))) {
    number += 1
    bytes += text.length
    const line = parse(text.toString()) as Line | undefined
    if (!line || typeof line !== 'object') throw new SiteExportError('WRONG_LINE', `${file}: ${number}`)
    batch.push({ line, number })
    if (batch.length < size && bytes < batchBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

async function* linesIn(file: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    let at = 0
    const bytes = chunk as Buffer
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
      yield Buffer.concat([...waiting, bytes.subarray(at, end)])
      waiting = []
      length = 0
      at = end + 1
    }
    waiting.push(bytes.subarray(at))
    length += bytes.length - at
    if (length > longestLine) throw new SiteExportError('DAMAGED', path.basename(file))
  }
  // Each line ends with a line feed, so a remainder means that the file is truncated.
  if (length > 0) throw new SiteExportError('DAMAGED', path.basename(file))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const fileOfPart = ({ parts }: Manifest, name: PartName) =>
  parts.find(part => part.name === name)?.file
