import { open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { busy, type Holder, held, isAlive, newHolder, parseHolder } from './lock-holder.ts'

const beatMs = 10_000
/** A holder on another machine counts as dead if it has not touched the lock for this long. */
const silenceMs = 120_000

/**
 * A lock file in a folder that several machines may share. A dead process loses its lock: at once if it ran
 * on this machine, otherwise after `silenceMs` without a touch.
 * @throws BackupFailure BACKUP_BUSY
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const file = path.join(dir, 'lock')
  const mine = newHolder()
  const text = JSON.stringify(mine)
  if (!(await create(file, text))) await takeOver(file, text)
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beatMs)
  beat.unref()
  held.add(mine.id)
  return async () => {
    clearInterval(beat)
    held.delete(mine.id)
    if ((await readHolder(file))?.id === mine.id) await rm(file, { force: true })
  }
}

/** If several processes find the same dead lock, the first one to create `….taken` replaces it. */
async function takeOver(file: string, text: string): Promise<void> {
  const dead = await readHolder(file)
  if (await isAlive(dead, () => isSilent(file))) throw busy(dead)
  const taken = `${file}.${dead?.id ?? 'unreadable'}.taken`
  if (await isSilent(taken)) await rm(taken, { force: true })
  if (!(await create(taken, text))) throw busy(dead)
  try {
    // Since we read the lock, another process may have replaced it and removed its own `….taken`.
    if ((await readHolder(file))?.id !== dead?.id) throw busy(dead)
    await writeFile(`${taken}.new`, text)
    await rename(`${taken}.new`, file)
  } finally {
    await rm(taken, { force: true })
  }
}

async function isSilent(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > silenceMs
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(text).finally(() => handle.close())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const readHolder = (file: string): Promise<Holder | undefined> =>
  readFile(file, 'utf8').then(parseHolder, () => undefined)
