import type { Feed } from '../feed.contract.ts'
import type { MappingRule } from './mapping.ts'

/** The filter's settings that its items are read by. */
export type ReadingRule = Pick<Feed, (typeof readingFields)[number]> & {
  siteUrl: string
  mappings: readonly MappingRule[]
}

const readingFields = [
  'includeWords',
  'includeFields',
  'includeAll',
  'excludeWords',
  'excludeFields',
  'language',
  'minWords',
  'pictureOnly',
  'fullText',
  'uniqueLink',
  'creditLine',
  'pictureRights',
] as const satisfies (keyof Feed)[]

/** Leaves out the filter's other settings, as the rule is sent to another process with each item. */
export function readingRule(rule: ReadingRule): ReadingRule {
  const fields = Object.fromEntries(readingFields.map(field => [field, rule[field]]))
  const mappings = rule.mappings.map(({ words, fields: places }) => ({ words, fields: places }))
  return { ...(fields as Pick<Feed, (typeof readingFields)[number]>), siteUrl: rule.siteUrl, mappings }
}
