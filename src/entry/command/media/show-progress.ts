import type { Frame } from '../frame.ts'
import { progress } from './words.ts'

const everyMs = 1000

/** Shows how many files are done, at most once a second. */
export function showFiles({ showProgress }: Pick<Frame, 'showProgress'>) {
  let hide = showProgress(progress(0, 0))
  let shownAt = Date.now()
  return {
    show({ files, bytes }: { files: number; bytes: number }) {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      hide()
      hide = showProgress(progress(files, bytes))
    },
    end: () => hide(),
  }
}
