import { constants } from 'node:fs'
import { link, lstat, mkdir, open, readdir, realpath, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

declare module '../../../platform/context.ts' {
  interface Services {
    /** `INCOMING_FOLDER`; undefined without one. */
    incomingFolder: string | undefined
  }
}

export type IncomingFile = {
  name: string
  size: number
  changedAt: number
  /** Time of the last change; by our clock if the sender's is ahead. */
  settledAt: number
}

/** The folder cannot be used. The message is Arabic, for users. */
export class IncomingError extends Error {}

const places = { done: 'done', failed: 'failed' } as const
type Place = keyof typeof places

const documents = /\.(json|ninjs|xml|newsml|nml|g2)$/i
/** Upload programs give unfinished files such names. */
const unfinished = /^\.|~$|\.(part|partial|tmp|filepart|crdownload|uploading)$/i
const longestReason = 2000
/** Errors for a missing file, a link, a socket, or an impossible name. */
const absent = ['ENOENT', 'ELOOP', 'ENXIO', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']
/** Bytes of a name, with room for what is added to it. File systems allow 255. */
const longestStem = 190

/** A name with more before its extension, shortened where a file system would refuse it. */
function nameWith(name: string, more: string): string {
  if (more === '') return name
  const { ext, name: stem } = path.parse(name)
  const bytes = Buffer.from(stem)
  const short =
    bytes.length > longestStem
      ? bytes
          .subarray(0, longestStem)
          .toString()
          .replace(/\uFFFD+$/, '')
      : stem
  return `${short}${more}${ext}`
}

/** A folder that an agency delivers files into. Nothing outside of it is read, wherever links in it lead. */
export class IncomingFolder {
  readonly #path: string

  private constructor(folder: string) {
    this.#path = folder
  }

  /** @throws IncomingError */
  static async open(root: string | undefined, name: string): Promise<IncomingFolder> {
    if (root === undefined) throw new IncomingError('لم يُحدَّد مجلد الوارد: اضبط المتغير INCOMING_FOLDER.')
    const folder = path.join(await realpath(root).catch(() => root), name)
    const info = await lstat(folder).catch(() => undefined)
    if (!info) throw new IncomingError(`لا مجلد باسم «${name}» في مجلد الوارد.`)
    if (!info.isDirectory()) throw new IncomingError(`«${name}» في مجلد الوارد ليس مجلدًا، أو رابط إلى غيره.`)
    return new IncomingFolder(folder)
  }

  /** Lists plain files, oldest first: documents, and the files that accompany them. */
  async list(): Promise<{ documents: IncomingFile[]; others: IncomingFile[]; nameless: number }> {
    const entries = await readdir(this.#path, { withFileTypes: true })
    const names = entries
      .filter(entry => entry.isFile() && !unfinished.test(entry.name))
      .map(({ name }) => name)
    const files: IncomingFile[] = []
    const now = Date.now()
    for (const name of names) {
      const info = await lstat(this.#at(name)).catch(() => undefined)
      if (!info?.isFile()) continue
      const { size, mtimeMs: changedAt, ctimeMs } = info
      files.push({ name, size, changedAt, settledAt: changedAt > now ? ctimeMs : changedAt })
    }
    files.sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1))
    return {
      documents: files.filter(({ name }) => documents.test(name)),
      others: files.filter(({ name }) => !documents.test(name)),
      // Node replaces bytes that are not UTF-8, so such a file cannot be opened by its name.
      nameless: names.filter(name => name.includes('\uFFFD')).length,
    }
  }

  /**
   * Undefined if it is gone, no plain file, larger, or changed since it was listed.
   * @throws an error of the system, such as a missing right
   */
  async read(name: string, max: number, listed?: IncomingFile): Promise<Uint8Array | undefined> {
    if (path.basename(name) !== name || name.startsWith('.')) return undefined
    // A link or a pipe that took its place meanwhile is not opened.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(this.#at(name), flags).catch(error => {
      if (absent.includes(error.code)) return undefined
      throw error
    })
    if (!file) return undefined
    try {
      const info = await file.stat()
      if (!info.isFile() || info.size > max) return undefined
      const bytes = await file.readFile()
      const after = await file.stat()
      const isSame = bytes.length === after.size && after.mtimeMs === (listed?.changedAt ?? after.mtimeMs)
      return isSame && bytes.length <= max ? bytes : undefined
    } finally {
      await file.close()
    }
  }

  /** Moves a file, without replacing another of its name. A reason is kept in a text beside it. */
  async move(name: string, place: Place, reason?: string): Promise<void> {
    const folder = path.join(this.#path, places[place])
    await mkdir(folder, { recursive: true })
    if (!(await lstat(folder)).isDirectory())
      throw new IncomingError(`«${places[place]}» ليس مجلدًا، أو رابط إلى غيره.`)
    const target = await this.#moveTo(name, folder)
    if (reason) await writeFile(`${target}.reason.txt`, reason.slice(0, longestReason)).catch(() => {})
  }

  async #moveTo(name: string, folder: string): Promise<string> {
    for (const more of ['', `.${Date.now()}`]) {
      const target = path.join(folder, nameWith(name, more))
      try {
        await link(this.#at(name), target)
        await unlink(this.#at(name))
        return target
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EEXIST') {
          if (!(await this.#isAt(name, target))) continue
          // A worker died between the two steps.
          await unlink(this.#at(name))
          return target
        }
        // Some network file systems have no hard links.
        if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
        await rename(this.#at(name), target)
        return target
      }
    }
    const target = path.join(folder, nameWith(name, `.${Date.now()}.${process.pid}`))
    await rename(this.#at(name), target)
    return target
  }

  /** Whether both names are links to one file. */
  async #isAt(name: string, target: string): Promise<boolean> {
    const [one, other] = await Promise.all([lstat(this.#at(name)), lstat(target)])
    return one.ino === other.ino && one.dev === other.dev
  }

  /** Counts failed files that nobody has removed, and returns the newest with its reason. */
  async findFailed(): Promise<{ count: number; name: string; reason: string } | undefined> {
    const folder = path.join(this.#path, places.failed)
    const names = (await readdir(folder).catch(() => [])).filter(name => documents.test(name))
    let newest = { name: '', at: 0 }
    for (const name of names) {
      // The time at which it was moved.
      const at = (await lstat(path.join(folder, name)).catch(() => undefined))?.ctimeMs ?? 0
      if (at >= newest.at) newest = { name, at }
    }
    if (newest.name === '') return undefined
    const reader = new IncomingFolder(folder)
    const reason = await reader.read(`${newest.name}.reason.txt`, longestReason * 4)
    return { count: names.length, name: newest.name, reason: Buffer.from(reason ?? []).toString() }
  }

  #at(name: string): string {
    return path.join(this.#path, name)
  }
}
