import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import path from 'node:path'

const bufferBytes = 256 * 1024

/** Writes a file under a temporary name, which `finish` replaces: nobody meets half of it. */
export class FileWriter {
  readonly #at: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #waiting: string[] = []
  #waitingLength = 0
  bytes = 0

  /** Creates a file that only its owner may read, because some contain staff's addresses. */
  static async open(at: string): Promise<FileWriter> {
    return new FileWriter(at, await open(`${at}.part`, 'w', 0o600))
  }

  private constructor(at: string, handle: FileHandle) {
    this.#at = at
    this.#handle = handle
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text)
    this.#waitingLength += text.length
    if (this.#waitingLength >= bufferBytes) await this.#flush()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#waitingLength = 0
    this.#hash.update(bytes)
    this.bytes += bytes.length
    await this.#handle.writeFile(bytes)
  }

  /** Returns the SHA-256 of its bytes. */
  async finish(): Promise<string> {
    await this.#flush()
    await this.#handle.sync()
    await this.#handle.close()
    await rename(`${this.#at}.part`, this.#at)
    return this.#hash.digest('hex')
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {})
  }
}

export async function writeWhole(at: string, text: string): Promise<void> {
  const file = await FileWriter.open(at)
  await file.write(text)
  await file.finish()
}

export const within = (folder: string, ...names: string[]) => path.join(folder, ...names)
