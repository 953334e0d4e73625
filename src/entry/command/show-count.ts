import type { Frame } from './frame.ts'

const roundMs = 500

/** Shows on a terminal how many files are done. */
export function showCount({ showProgress }: Pick<Frame, 'showProgress'>) {
  let count = 0
  const show = () => showProgress({ ar: `الملفات: ${count}`, en: `Files: ${count}` })
  let hideOne = show()
  const rounds = setInterval(() => {
    hideOne()
    hideOne = show()
  }, roundMs)
  return {
    onFile() {
      count += 1
    },
    hide() {
      clearInterval(rounds)
      hideOne()
    },
  }
}
