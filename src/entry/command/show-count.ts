import type { Frame } from './frame.ts'

const roundMs = 500

/** Shows the number of finished files on a terminal. */
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
