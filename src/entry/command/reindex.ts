import { countMissing, reindex } from '../../features/search/reindex.service.ts'
import type { Frame } from './frame.ts'
import { withApplication } from './open-application.ts'
import type { Words } from './words.ts'

const words = {
  about: { ar: 'فهرسة ما ينقص البحث من المقالات', en: 'index articles that search lacks' },
  all: { ar: 'كل المقالات من جديد؛ ويبقى البحث يعمل', en: 'all articles anew; search goes on working' },
} satisfies Record<string, Words>

const roundMs = 1000

export function addReindexCommand({ program, say, answer, showProgress }: Frame): void {
  program
    .command('reindex')
    .description(say(words.about))
    .option('--all', say(words.all))
    .action(
      answer(({ all = false }: { all?: boolean }) =>
        withApplication(async ({ services: { db } }) => {
          let hide = showProgress(leftWords(await countMissing(db)))
          const show = async () => {
            const left = await countMissing(db)
            hide()
            hide = showProgress(leftWords(left))
          }
          const rounds = setInterval(() => void show().catch(() => {}), roundMs)
          const indexed = await reindex(db, { all }).finally(() => {
            clearInterval(rounds)
            hide()
          })
          return { result: { indexed }, lines: [say(indexedWords(indexed))] }
        }),
      ),
    )
}

const leftWords = (count: number): Words => ({ ar: `بقي ${count}`, en: `${count} left` })
const indexedWords = (count: number): Words => ({
  ar: `فُهرس من المقالات: ${count}`,
  en: `Articles indexed: ${count}`,
})
