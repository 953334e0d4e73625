import type { Pruning, Retention } from '../platform/retention.ts'
import * as retention from '../retention.ts'

type Rule = Pruning & { table: string }

/** The table «How long data is kept» in docs/running.md, from the nouns' `*.retention.ts`. */
export function writeRetentionTable(): string {
  const rules = Object.values(retention)
    .flatMap(files => Object.values<Record<string, Retention>>(files))
    .flatMap(Object.entries<Retention>)
    .flatMap(([table, rule]): Rule[] => ('prune' in rule ? [{ table, ...rule }] : []))
    .sort((one, other) => (one.table < other.table ? -1 : 1))
  const rows = [...Map.groupBy(rules, ({ rows }) => rows).values()].map(writeRow)
  return ['| deleted | table | after | setting |', '|---|---|---|---|', ...rows].join('\n')
}

function writeRow(rules: Rule[]): string {
  const [{ rows, days, after = `${days} ${days === 1 ? 'day' : 'days'}`, setting = '' }] = rules as [Rule]
  return `| ${rows} | ${rules.map(({ table }) => `\`${table}\``).join(', ')} | ${after} |${setting && ` ${setting}`} |`
}

/** Replaces the table in the text of docs/running.md. */
export const withRetentionTable = (text: string): string =>
  text.replace(/^\| deleted \| table \| after .*\n(?:\|.*\n)+/m, () => `${writeRetentionTable()}\n`)
