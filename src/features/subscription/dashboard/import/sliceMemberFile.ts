/** Part of a table, with the table's heading; `before` counts the lines of the table between the two. */
export type Slice = { csv: string; before: number }

/** Members per call, so that no call takes long. */
const max = 100

/** Cuts a table between records, so that a long one can be sent in parts. Quoted cells may contain line breaks. */
export function sliceMemberFile(text: string): Slice[] {
  const ends = endsOfRecords(text)
  const [first] = ends
  if (!first) return [{ csv: text, before: 0 }]
  const heading = text.slice(0, first.at)
  const records = ends.slice(1)
  const slices: Slice[] = []
  for (let from = 0; from < records.length; from += max) {
    const start = from === 0 ? first : records[from - 1]!
    const end = records[Math.min(from + max, records.length) - 1]!
    slices.push({ csv: heading + text.slice(start.at, end.at), before: start.lines - first.lines })
  }
  return slices.length > 0 ? slices : [{ csv: text, before: 0 }]
}

function startsCell(text: string, index: number): boolean {
  return /(?:^|[,;\t\r\n\ufeff]) *$/.test(text.slice(Math.max(0, index - 20), index))
}

/** A longer cell has an unclosed quote; this is also the longest line that is read. */
const longest = 20_000

type End = { at: number; lines: number }

/** End of each record, with the number of lines up to it; blank lines are not records. */
function endsOfRecords(text: string): End[] {
  const ends: End[] = []
  let isQuoted = false
  let lines = 0
  let start = 0
  /** End of the first line inside the quotes. */
  let within: End | undefined
  const signs = /"+|\r\n|\n|\r/g
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const { 0: sign, index } = found
    if (isQuoted && within && index - start > longest) {
      // Only that line is lost: the lines after it are cut as if it had no quote.
      ends.push(within)
      start = within.at
      lines = within.lines
      signs.lastIndex = start
      isQuoted = false
      within = undefined
    } else if (sign.startsWith('"')) {
      // A doubled quote is an escaped one; outside of quotes only one at the start of a cell opens.
      const isOdd = sign.length % 2 === 1
      if (isOdd && (isQuoted || startsCell(text, index))) isQuoted = !isQuoted
    } else {
      lines += 1
      const at = index + sign.length
      if (isQuoted) within ??= { at, lines }
      else {
        if (text.slice(start, at).trim() !== '') ends.push({ at, lines })
        start = at
        within = undefined
      }
    }
  }
  if (text.slice(start).trim() !== '') ends.push({ at: text.length, lines: lines + 1 })
  return ends
}
