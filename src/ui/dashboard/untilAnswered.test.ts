import { expect, test } from 'vitest'
import { untilAnswered } from './untilAnswered.ts'

test.each([
  ['an answer', ['user'], 'user', 0, []],
  ['a refusal ends it at once', ['refused'], undefined, 0, []],
  ['a lost network is told once and tried again', ['lost', 'lost', 'user'], 'user', 1, [1000, 2000]],
  ['a refusal after a lost network', ['lost', 'refused'], undefined, 1, [1000]],
])('%s', async (_, answers, result, told, waits) => {
  let count = 0
  const waited: number[] = []
  const call = async () => {
    const answer = answers.shift()
    if (answer !== 'user') throw new Error(answer)
    return answer
  }
  const answered = await untilAnswered(call, {
    isRefusal: error => (error as Error).message === 'refused',
    onWaiting: () => {
      count += 1
    },
    wait: async ms => void waited.push(ms),
  })
  expect([answered, count, waited]).toEqual([result, told, waits])
})
