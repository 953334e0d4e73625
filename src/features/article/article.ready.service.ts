import { fail } from '../../contract/fail.ts'
import { publishProblems } from './article.policy.ts'

type PublishableArticle = { enable: boolean; description: string }

/** @throws INVALID_INPUT at the field that readers would find empty */
export function refuseUnready(before: PublishableArticle | undefined, after: PublishableArticle): void {
  if (!after.enable) return
  // An article published by a feed without text can still be edited.
  if (before?.enable && publishProblems(before).length > 0) return
  const issues = publishProblems(after)
  if (issues[0]) throw fail('INVALID_INPUT', { issues }, issues[0].message)
}
