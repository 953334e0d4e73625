/** Options of kysely-codegen; times leave the driver as ISO strings. */
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
    // Partitions of the log are named after years.
    '--exclude-pattern=public.{migrations,logs_*}',
    `--type-mapping=${JSON.stringify(mapping)}`,
    '--custom-imports={"ColumnType":"kysely"}',
  ]
}
