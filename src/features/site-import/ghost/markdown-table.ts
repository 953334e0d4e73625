const cellsOf = (line: string): string[] => {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inside.split(/(?<!\\)\|/).map(cell => cell.replaceAll('\\|', '|').trim())
}

const isRule = (line: string) => line.includes('|') && cellsOf(line).every(cell => /^:?-+:?$/.test(cell))

/**
 * A table among the lines of a paragraph, as GitHub's Markdown has it: a row of names, a rule, rows. `before` are the
 * lines above it.
 */
export function findTable(
  lines: string[],
): { before: string[]; head: string[]; rows: string[][] } | undefined {
  const rule = lines.findIndex((line, at) => at > 0 && isRule(line))
  const head = rule < 0 ? [] : cellsOf(lines[rule - 1]!)
  if (rule < 0 || head.length !== cellsOf(lines[rule]!).length) return undefined
  const rows = lines.slice(rule + 1).map(line => {
    const cells = cellsOf(line)
    return head.map((_, at) => cells[at] ?? '')
  })
  return { before: lines.slice(0, rule - 1), head, rows }
}
