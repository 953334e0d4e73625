import type { z } from 'zod'
import { areas } from './environment.ts'

/** Generates docs/settings.md: every environment variable, with the description and default of its schema. */
export function settingsPage(): string {
  const tables = Object.entries(areas).map(([heading, settings]) => {
    const rows = Object.entries(settings).map(([name, schema]) => rowOf(name, schema))
    return [`## ${heading}`, '', '| variable | default | what it does |', '|---|---|---|', ...rows].join('\n')
  })
  return `${[introduction, ...tables].join('\n\n')}\n`
}

const introduction = `# Settings

<!-- Generated from src/platform/environment.ts by \`npm run settings:docs\`. -->

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
