import { fail } from '../../contract/fail.ts'
import { publishProblems } from './article.policy.ts'

type Shown = { enable: boolean; description: string }

/** @throws INVALID_INPUT that names the field, where a change would have readers open an empty page */
export function refuseUnready(before: Shown | undefined, after: Shown): void {
  if (!after.enable) return
  // What a feed published without a text stays editable.
  if (before?.enable && publishProblems(before).length > 0) return
  const issues = publishProblems(after)
  if (issues[0]) throw fail('INVALID_INPUT', { issues }, issues[0].message)
}
