import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { slug } from '../../contract/fields.ts'
import { arabicMessage } from '../../contract/messages.ts'

z.config({ localeError: arabicMessage })

/** SPECIFICATION.md section 5: true, or an error message. */
export type Rule<Value> = (value: Value) => true | string

/** Error of a field, for Mantine's forms; one message by default. */
export function problemOf<Value>(value: Value, rules: Rule<Value>[], max = 1): string | null {
  const problems = rules.map(rule => rule(value)).filter(verdict => verdict !== true)
  return problems.length > 0 ? problems.slice(0, max).join(' ') : null
}

/** Turns a field of the contract into a rule. */
export function ruleOf<Value>(field: z.ZodType<unknown, Value>): Rule<Value> {
  return value => field.safeParse(value).error?.issues[0]?.message ?? true
}

/** Turns a call's input schema into form rules; an empty slug is valid, as it is made from the name. */
export function rulesOf(input: z.ZodObject) {
  const rules = 'slug' in input.shape ? input.extend({ slug: slug.or(z.literal('')) }) : input
  return schemaResolver(rules, { sync: true })
}
