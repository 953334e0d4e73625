import { errorCode } from '../../../../api/client.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import type { ImportAnswer } from '../../member.contract.ts'
import type { Slice } from './sliceMemberFile.ts'

type Input = Omit<Parameters<typeof client.member.import>[0], 'csv' | 'before' | 'skip'>

/** Progress of an import; the next call continues from here. */
export type Course = { answers: ImportAnswer[]; part: number; skip: number }
export const begun = (): Course => ({ answers: [], part: 0, skip: 0 })

/** Delays before retrying a call that found no server or a busy one. */
const pauses = [1000, 3000, 8000]

/** Sends the remaining parts in order and records each in the progress. */
export async function importParts(
  slices: readonly Slice[],
  input: Input,
  course: Course,
  onShare: (share: number) => void,
): Promise<void> {
  while (course.part < slices.length) {
    if (course.part > 0) onShare(course.part / slices.length)
    const slice = slices[course.part]!
    const answer = await patiently(() => client.member.import({ ...input, ...slice, skip: course.skip }))
    course.answers.push(answer)
    // A part that could not be finished is repeated until it is done.
    const isDone = answer.done >= answer.members
    course.skip = isDone ? 0 : answer.done
    if (isDone) course.part += 1
  }
}

/** Imports are idempotent, so a call whose answer was lost may be repeated. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await call()
    } catch (error) {
      const code = errorCode(error)
      if (code !== undefined && code !== 'UNAVAILABLE' && code !== 'TOO_MANY_REQUESTS') throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return call()
}
