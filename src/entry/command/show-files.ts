import type { Frame } from './frame.ts'

const everyMs = 1000
const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)

type Done = { files: number; bytes?: number }

/** Shows on a terminal how many files are done, at most once a second. */
export function showFiles({ showProgress }: Pick<Frame, 'showProgress'>) {
  let done: Done = { files: 0 }
  let hide = showProgress(wordsOf(done))
  let shownAt = Date.now()
  function show(now: Done): void {
    done = now
    if (Date.now() - shownAt < everyMs) return
    shownAt = Date.now()
    hide()
    hide = showProgress(wordsOf(done))
  }
  return { show, onFile: () => show({ files: done.files + 1 }), end: () => hide() }
}

const wordsOf = ({ files, bytes }: Done) =>
  bytes === undefined
    ? { ar: `الملفات: ${files}`, en: `Files: ${files}` }
    : { ar: `${files} ملف، ${megabytes(bytes)} م.ب`, en: `${files} files, ${megabytes(bytes)} MB` }
