import { api, client } from '../../../../ui/dashboard/api.ts'
import { useOneQuestion } from '../../../../ui/dashboard/useOneQuestion.ts'
import { useRowSwitch } from '../../../../ui/dashboard/useRowSwitch.ts'
import type { ArticleState, StaffRow } from '../../article.schema.ts'
import { askToEndBreaking, askToMarkBreaking, askToPublish, askToWithdraw } from './askToSwitch.ts'

const doneWords = {
  published: 'نُشر المقال.',
  scheduled: 'جُدول نشر المقال.',
  held: 'سُحب المقال من النشر.',
  takenDown: 'أُزيل المقال.',
  binned: 'نُقل المقال إلى السلة.',
} satisfies Record<ArticleState, string>

/** Switches in an article's row. Each asks the same question as the editor does. */
export function useArticleSwitches() {
  const listKey = api.article.staffList.key()
  const switchEnable = useRowSwitch<StaffRow, Pick<StaffRow, 'enable' | 'state'>>(
    listKey,
    (row, { enable }) => client.article.setEnable({ id: row.id, enable }),
    (_row, { state }) => doneWords[state],
  )
  const switchBreaking = useRowSwitch<StaffRow, Pick<StaffRow, 'breakingNews' | 'breakingUntil'>>(
    listKey,
    ({ id }, { breakingNews, breakingUntil }) =>
      client.article.setBreakingNews({ id, breakingNews, breakingUntil: breakingUntil ?? undefined }),
    (_row, { breakingNews }) => (breakingNews ? 'صار المقال عاجلًا.' : 'أُزيلت عن المقال صفة العاجل.'),
  )
  const { asking, ask } = useOneQuestion()

  return {
    isAsking: (name: 'enable' | 'breakingNews', row: StaffRow) => asking === `${name} ${row.id}`,
    async enable(row: StaffRow, enable: boolean): Promise<void> {
      const isSure = await ask(`enable ${row.id}`, async () =>
        enable ? askToPublish(row) : row.state !== 'published' || askToWithdraw(),
      )
      if (isSure) switchEnable(row, { enable, state: stateWhen(enable, row) })
    },
    async markBreaking(row: StaffRow, breakingNews: boolean): Promise<void> {
      const isSure = await ask(`breakingNews ${row.id}`, () =>
        breakingNews ? askToMarkBreaking(row) : askToEndBreaking(),
      )
      if (isSure) switchBreaking(row, { breakingNews, breakingUntil: null })
    },
  }
}

const stateWhen = (enable: boolean, row: StaffRow): ArticleState =>
  !enable ? 'held' : Date.parse(row.publishAt) > Date.now() ? 'scheduled' : 'published'
