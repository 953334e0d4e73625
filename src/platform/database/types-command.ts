/** Options of kysely-codegen. Times are strings because the driver returns ISO 8601. */
export function typesCommand(databaseUrl: string, file: string): [string, ...string[]] {
  const time = 'ColumnType<string, string | Date, string | Date>'
  const mapping = { timestamptz: time, date: 'ColumnType<string, string, string>', int8: 'number' }
  return [
    'kysely-codegen',
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    `--out-file=${file}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    // The log's partitions are named after years, so the types would change every year.
    '--exclude-pattern=public.{migrations,logs_*}',
    `--type-mapping=${JSON.stringify(mapping)}`,
    '--custom-imports={"ColumnType":"kysely"}',
  ]
}
