import { parse } from 'csv-parse/sync'

export type TableProblem = { line: number; message: string }
type TableRow = { row: string[]; line: number }

/** Parses a CSV file, or cells copied from a spreadsheet. A malformed line affects only itself. */
export function readTable(text: string, maxRows?: number): { rows: TableRow[]; problems: TableProblem[] } {
  const problems: TableProblem[] = []
  const records = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t', '،'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    max_record_size: 5_000,
    ...(maxRows !== undefined && { to: maxRows }),
    on_skip: error => {
      if (error)
        problems.push({ line: Number(error.lines ?? 0), message: 'علامات الاقتباس في هذا السطر لا تنغلق.' })
      return undefined
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return { rows: records.map(({ record, info }) => ({ row: record, line: info.lines })), problems }
}
