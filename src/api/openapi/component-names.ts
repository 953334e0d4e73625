import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { type JsonSchema, tidied } from './json-schema.ts'
import { pascalCase } from './pascal-case.ts'
import * as files from './schema-files.ts'
import { sortedEntries } from './sorted-entries.ts'

const converter = new ZodToJsonSchemaConverter()

let named: Map<string, string> | undefined

/** Name of each exported schema of the contract, by its text in the document: the constant's own. */
export function nameSchemas(): ReadonlyMap<string, string> {
  named ??= findNames()
  return named
}

function findNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, file] of sortedEntries(files)) {
    for (const [constant, schema] of sortedEntries<unknown>(file)) {
      if (!(schema instanceof z.ZodType)) continue
      const name = pascalCase(constant)
      for (const strategy of ['output', 'input'] as const) {
        const [, json] = converter.convert(schema, { strategy })
        const text = JSON.stringify(tidied(json as JsonSchema, strategy))
        if (!names.has(text)) names.set(text, strategy === 'output' ? name : `${name}Input`)
      }
    }
  }
  return names
}

const unnamed = new Set([
  'content',
  'schema',
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'additionalProperties',
])

/** Verbs of calls about the noun itself. */
const plainVerbs = /^(create|edit|get|list|all|find|own|paginate|bySlug|staff\w*|set\w*|fields)$/

/**
 * Name of a schema that no constant has, after the place where it is used first: its property, or else its call. The
 * rows of `feed.list` are `Feed`, the body of `push.keep` is `PushKeepInput`.
 */
export function nameByPlace(place: readonly string[]): string {
  const [call = '', ...rest] = place
  const [name = '', side] = call.split(' ')
  const [noun = '', verb = ''] = name.split('.')
  if (verb === 'fields') return pascalCase(`${noun}_fields`)
  const property = rest.filter(step => !unnamed.has(step) && !/^\d+$|\//.test(step)).at(-1)
  const suffix = property ?? (plainVerbs.test(verb) ? '' : verb)
  return pascalCase(`${noun}_${suffix}_${side === 'body' && !property ? 'input' : ''}`)
}
