import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { askBeforePublishing } from '../../../proofreading/dashboard/askBeforePublishing.tsx'
import { breakingHours } from '../../article.policy.ts'
import type { StaffArticle, StaffRow } from '../../article.schema.ts'
import { type ArticleValues, valuesOfArticle } from '../fields/articleValues.ts'
import { timeOf } from '../pickers/articleLabels.ts'

/** Confirms as the editor does before publishing, with the same checks. */
export async function askToPublish(row: StaffRow): Promise<boolean> {
  const isLater = Date.parse(row.publishAt) > Date.now()
  return askAboutArticle(row, {
    publish: isLater ? 'جدوِل النشر' : 'انشر الآن',
    effect: isLater ? `يُنشر تلقائيًا ${timeOf(row.publishAt)}.` : 'يراه القراء فور نشره.',
  })
}

export function askToWithdraw(): Promise<boolean> {
  return confirm({
    title: 'سحب المقال من النشر؟',
    message: 'لن يراه القراء بعد ذلك، ويبقى هنا معلّقًا.',
    confirm: 'اسحبه من النشر',
    danger: true,
  })
}

export function askToMarkBreaking(row: StaffRow): Promise<boolean> {
  const sends = row.state === 'published' ? maySend : 'حين يُنشر'
  return askAboutArticle(row, {
    publish: 'اجعله عاجلًا',
    effect: `يكون عاجلًا في صدر الموقع ${plural(breakingHours, nouns.hour)}، ${sends}.`,
    breakingNews: true,
  })
}

const maySend = 'وقد تخرج به إشعارات ومنشورات ورسائل بحسب القواعد'

/** Asks before a save hides a published article from readers or marks it as breaking; other edits need no question. */
export async function askToSavePublished(saved: StaffArticle, values: ArticleValues): Promise<boolean> {
  const { publishAt, breakingNews, breakingUntil } = values
  if (publishAt !== null && Date.parse(publishAt) > Date.now()) {
    return confirm({
      title: 'إخفاء المقال عن القراء؟',
      message: `لن يراه القراء حتى ${timeOf(publishAt)}، ثم يُنشر تلقائيًا.`,
      confirm: 'أخفِه حتى موعده',
      danger: true,
    })
  }
  const isMarked = saved.breakingNews && Date.parse(saved.breakingUntil ?? '') > Date.now()
  const isNew = !saved.breakingNews || breakingUntil !== saved.breakingUntil
  if (!breakingNews || isMarked || !isNew) return true
  const howLong = breakingUntil ? `حتى ${timeOf(breakingUntil)}` : plural(breakingHours, nouns.hour)
  const effect = `يكون عاجلًا في صدر الموقع ${howLong}، ${maySend}.`
  return askBeforePublishing({ id: saved.id, values, publish: 'احفظ واجعله عاجلًا', effect })
}

export function askToEndBreaking(): Promise<boolean> {
  return confirm({
    title: 'إزالة صفة العاجل؟',
    message: 'يخرج من صدر الموقع، ويبقى منشورًا كغيره.',
    confirm: 'أزل صفة العاجل',
  })
}

type SwitchQuestion = { publish: string; effect: string; breakingNews?: boolean }

async function askAboutArticle(
  { id }: StaffRow,
  { publish, effect, ...changed }: SwitchQuestion,
): Promise<boolean> {
  try {
    const values = { ...valuesOfArticle(await client.article.staffGet({ id })), ...changed }
    return await askBeforePublishing({ id, values, publish, effect })
  } catch (error) {
    snackbar.error(error)
    return false
  }
}
