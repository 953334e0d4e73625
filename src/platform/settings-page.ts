import type { z } from 'zod'
import { areas } from './environment.ts'
import type { NounEnvironment } from './environment-fields.ts'

/** Generates docs/settings.md: every environment variable, with the description and default of its schema. */
export function settingsPage(nouns: readonly NounEnvironment[]): string {
  const own = Map.groupBy(nouns, ({ heading }) => heading)
  const headings = new Set([...Object.keys(areas), ...own.keys()])
  const tables = [...headings].map(heading => {
    const platform: Record<string, z.ZodType> = areas[heading as keyof typeof areas] ?? {}
    const settings = Object.assign(
      {},
      platform,
      ...(own.get(heading) ?? []).map(({ variables }) => variables),
    )
    const rows = Object.entries<z.ZodType>(settings).map(([name, schema]) => rowOf(name, schema))
    return [`## ${heading}`, '', '| variable | default | what it does |', '|---|---|---|', ...rows].join('\n')
  })
  return `${[introduction, ...tables].join('\n\n')}\n`
}

const introduction = `# Settings

<!-- Generated from src/platform/environment.ts and the nouns' *.environment.ts by \`npm run settings:docs\`. -->

Each setting is an environment variable, and all are optional; an empty one counts as not set. They are read once, at the
start. A value that is not allowed, or a misspelt name (\`SMPT_URL\`), ends the start with a message that names each of
them. The eight that you need first are in the [README](../README.md).`

function rowOf(name: string, schema: z.ZodType): string {
  return `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`
}

function defaultOf(schema: z.ZodType): string {
  const { unset } = schema.meta() ?? {}
  if (unset) return String(unset)
  const value = String(schema.parse(undefined) ?? '')
  return value ? `\`${value}\`` : 'none'
}
