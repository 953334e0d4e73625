import type { AccessTable } from './access.ts'

const files = import.meta.glob<Record<string, AccessTable>>('../features/**/*.access.ts', { eager: true })

const tables = Object.values(files).flatMap(file => Object.values(file))

/** The rows of all nouns, each with the samples of its noun. */
export const accessRows = tables.flatMap(({ rows, samples = {} }) =>
  Object.entries(rows).map(([key, [visitors, asks]]) => ({ key, visitors, asks, samples })),
)

/** Grants that open each page of the dashboard. */
export const accessPages: NonNullable<AccessTable['pages']> = Object.assign(
  {},
  ...tables.map(({ pages }) => pages),
)

export const accessTable = Object.fromEntries(accessRows.map(row => [row.key, row]))
