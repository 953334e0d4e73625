import { errorCode, errorMessage } from '../../../../api/client.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { htmlToLines } from '../../../editor/dashboard/readBody.ts'
import type { Publishing } from '../../../publishing/dashboard/usePublishing.ts'
import { publishProblems } from '../../article.policy.ts'
import { articleContent, type StaffArticle } from '../../article.schema.ts'
import { type ArticleField, type ArticleValues, contentOfValues, formNames } from '../fields/articleValues.ts'
import { timeOf } from '../pickers/articleLabels.ts'

/** Save without changing its state, publish (now or at its time), or withdraw. */
export type Intent = 'keep' | 'publish' | 'hold'

/** Errors that the call would return, by field. */
export function findProblems(values: ArticleValues, intent: Intent): Partial<Record<ArticleField, string>> {
  const checked = articleContent.safeParse(contentOfValues(values))
  const problems: Partial<Record<ArticleField, string>> = {}
  if (intent === 'publish') {
    for (const { path, message } of publishProblems({ description: shownOf(values.description) })) {
      problems[path] = message
    }
  }
  for (const { path, message } of checked.error?.issues ?? []) {
    const sent = String(path[0])
    const field = (formNames[sent as keyof typeof formNames] ?? sent) as ArticleField
    problems[field] ??= message
  }
  return problems
}

/** '' for empty blocks, which the server removes. */
function shownOf(html: string): string {
  return htmlToLines(html) === '' && !/<(?:img|figure)/.test(html) ? '' : html
}

type SaveInput = {
  saved: StaffArticle | undefined
  values: ArticleValues
  intent: Intent
  revision: number
  draft: string | undefined
}

/** @throws STALE_REVISION and the other errors of the calls */
export function sendArticle({ saved, values, intent, revision, draft }: SaveInput): Promise<StaffArticle> {
  const content = articleContent.parse(contentOfValues(values))
  const { breakingNews, assisted } = values
  const breaking = { breakingNews, breakingUntil: values.breakingUntil ?? undefined }
  if (!saved)
    return client.article.create({ ...content, ...breaking, assisted, enable: intent === 'publish', draft })
  // Publishes it now if no time is given, even if it was scheduled.
  const isBroughtForward =
    intent === 'publish' && !values.publishAt && Date.parse(saved.publishAt) > Date.now()
  return client.article.edit({
    ...content,
    id: saved.id,
    revision,
    ...breaking,
    assisted,
    ...(isBroughtForward ? { publishAt: new Date().toISOString() } : {}),
    ...(intent === 'keep' ? {} : { enable: intent === 'publish' }),
  })
}

export type Plan = NonNullable<Publishing['request']>

/** Publishes the version just saved, with its plan. If that is refused it stays saved, and the error is shown. */
export async function publishKept(
  { id, revision }: StaffArticle,
  { publishAt }: ArticleValues,
  plan: Plan,
): Promise<{ article: StaffArticle; notification: { id: number } | null } | undefined> {
  try {
    return await client.publishing.publish({ id, revision, publishAt, ...plan })
  } catch (error) {
    // The answer may have been lost on its way.
    const isDefinite = errorCode(error) !== undefined
    const now = isDefinite ? undefined : await client.article.staffGet({ id }).catch(() => undefined)
    if (now?.enable) return { article: now, notification: null }
    snackbar.error(`حُفظ المقال ولم يُنشر. ${errorMessage(error)}`, { timeout: -1 })
    return undefined
  }
}

/** The outcome of a save, for a snackbar. */
export function outcomeOf(before: StaffArticle | undefined, after: StaffArticle): string {
  if (after.state === 'published') return before?.state === 'published' ? 'حُفظت التعديلات.' : 'نُشر المقال.'
  if (after.state === 'scheduled') return `حُفظ المقال، ويُنشر ${timeOf(after.publishAt)}.`
  if (before?.enable) return 'سُحب المقال من النشر.'
  return 'حُفظ المقال معلّقًا.'
}
