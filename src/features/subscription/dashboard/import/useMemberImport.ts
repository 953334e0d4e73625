import { useRef, useState } from 'react'
import { readText } from '../../../../ui/dashboard/readText.ts'
import { endOfDay } from '../../../../ui/dashboard/siteTime.ts'
import type { ImportAnswer } from '../../member.contract.ts'
import { begun, importParts } from './importParts.ts'
import { sliceMemberFile } from './sliceMemberFile.ts'
import { sumUpParts } from './sumUpParts.ts'

type Values = { file: File | null; packageId: string | null; until: string | null; invite: boolean }

/** Sends a long file in parts; after a failure, the next run continues there. */
export function useMemberImport() {
  /** Share of the file that is processed; undefined if nothing runs. */
  const [share, setShare] = useState<number>()
  /** Number of members processed before the failure. */
  const [stoppedAt, setStoppedAt] = useState<number>()
  const course = useRef(begun())

  function restart() {
    course.current = begun()
    setStoppedAt(undefined)
  }

  async function run({ file, packageId, until, invite }: Values, dryRun: boolean): Promise<ImportAnswer> {
    const input = { packageId: Number(packageId), until: until ? endOfDay(until) : undefined, invite, dryRun }
    const { answers } = course.current
    try {
      const slices = sliceMemberFile(file ? await readText(file) : '')
      await importParts(slices, input, course.current, setShare)
      restart()
      // A file has at least one part.
      return sumUpParts(answers as [ImportAnswer, ...ImportAnswer[]])
    } catch (error) {
      setStoppedAt(answers.reduce((sum, { lines }) => sum + lines.length, 0))
      throw error
    } finally {
      setShare(undefined)
    }
  }

  return { run, restart, share, stoppedAt }
}
