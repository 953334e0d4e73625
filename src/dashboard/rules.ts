import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { slug } from '../contract/fields.ts'
import { arabicMessage } from '../contract/messages.ts'

z.config({ localeError: arabicMessage })

/** The rules of a call's input as those of its form, where an empty slug means: make one of the name. */
export function rulesOf(input: z.ZodObject) {
  const rules = 'slug' in input.shape ? input.extend({ slug: slug.or(z.literal('')) }) : input
  return schemaResolver(rules, { sync: true })
}
