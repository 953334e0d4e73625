/**
 * Imported into a process under test (`node --import`). Simulates a full disk while the file FULL_DISK
 * exists.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { FULL_DISK = '' } = process.env
const { existsSync } = fs
const statfs = fs.promises.statfs as unknown as (path: string) => Promise<fs.StatsFs>

fs.promises.statfs = (async (path: string) => {
  const found = await statfs(path)
  return existsSync(FULL_DISK) ? { ...found, bavail: Math.floor(found.blocks / 50) } : found
}) as unknown as typeof fs.promises.statfs
syncBuiltinESMExports()
