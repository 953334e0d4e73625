import type { ImportAnswer } from '../../member.contract.ts'

/**
 * Merges the reports of a file's parts; a member that occurs in two of them counts once and is reported with its line.
 */
export function sumUpParts(parts: readonly [ImportAnswer, ...ImportAnswer[]]): ImportAnswer {
  const [{ kind }] = parts
  const sum: ImportAnswer = {
    ...{ kind, accounts: 0, subscriptions: 0, known: 0 },
    ...{ members: 0, done: 0, lines: [], problems: [] },
  }
  const seen = new Map<string, number>()
  for (const { lines, problems } of parts) {
    sum.problems.push(...problems)
    for (const each of lines) {
      const { line, email } = each
      const earlier = seen.get(email)
      if (earlier !== undefined) {
        sum.problems.push({ line, message: `ورد هذا البريد في السطر ${earlier}.` })
        continue
      }
      seen.set(email, line)
      sum.lines.push(each)
      sum.accounts += each.accounts
      sum.subscriptions += each.subscriptions
      sum.known += each.known
    }
  }
  sum.problems.sort((a, b) => a.line - b.line)
  return { ...sum, members: sum.lines.length, done: sum.lines.length }
}
