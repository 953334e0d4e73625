import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A tab may stay open for weeks, and a crawler or an edge may return to a stored page within a month. */
const daysKept = 30
const dayMs = 86_400_000

type Build = { files: string[]; supersededAt?: string }

/** Folder of the assets of all recent builds. In DATA_DIR, which all machines share. */
export const keptBuildsIn = (dataDir: string) => path.join(dataDir, 'builds')

/**
 * Keeps a copy of this build's assets, for its pages that outlive it and for machines that run another build.
 * Removes assets of builds superseded more than 30 days ago.
 */
export async function keepBuild(clientDir: string, dataDir: string, now = new Date()): Promise<void> {
  const source = path.join(clientDir, 'assets')
  const folder = keptBuildsIn(dataDir)
  const target = path.join(folder, 'assets')
  const files = (await readdir(source)).toSorted()
  await mkdir(target, { recursive: true })
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  // Writes the list first, so that a sweep by another machine leaves these files alone.
  await writeWhole(path.join(folder, `${id}.json`), JSON.stringify({ files } satisfies Build))
  const kept = new Set(await readdir(target))
  for (const file of files.filter(name => !kept.has(name))) {
    const unfinished = path.join(target, `.${file}.${process.pid}`)
    await copyFile(path.join(source, file), unfinished, constants.COPYFILE_FICLONE)
    await rename(unfinished, path.join(target, file))
  }
  await sweep(folder, id, now)
}

async function sweep(folder: string, ownId: string, now: Date): Promise<void> {
  // Reads the folder before the lists, so that a file which another machine adds now is on its list.
  const present = await readdir(path.join(folder, 'assets'))
  const listed = new Set<string>()
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.json'))) {
    const list = path.join(folder, name)
    const build: Build = JSON.parse(await readFile(list, 'utf8'))
    const isOwn = name === `${ownId}.json`
    if (!isOwn && isOver(build, now)) {
      await rm(list, { force: true })
      continue
    }
    for (const file of build.files) listed.add(file)
    if (!isOwn && !build.supersededAt) {
      await writeWhole(list, JSON.stringify({ ...build, supersededAt: now.toISOString() } satisfies Build))
    }
  }
  for (const file of present.filter(name => !name.startsWith('.') && !listed.has(name))) {
    await rm(path.join(folder, 'assets', file), { force: true })
  }
}

function isOver({ supersededAt }: Build, now: Date): boolean {
  return supersededAt !== undefined && now.getTime() - Date.parse(supersededAt) > daysKept * dayMs
}

/** Writes atomically: other machines see the old file or the new one, never half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text)
  await rename(unfinished, file)
}
