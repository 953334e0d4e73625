export type JsonSchema = { [keyword: string]: unknown }

const hasKeywords = (value: JsonSchema) =>
  typeof value.type === 'string' || Array.isArray(value.type) || Array.isArray(value.anyOf) || !!value.enum

export function isSchema(value: unknown): value is JsonSchema {
  return !!value && typeof value === 'object' && !Array.isArray(value) && hasKeywords(value as JsonSchema)
}

/** Keywords that say what is accepted. An answer needs none of them. */
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'pattern', 'minItems']
const ofInputsOnly = new Set([...bounds, 'maxItems', 'default'])
/** Longer texts, such as whole pages, are content. */
const longestDefault = 60

/** An empty default says no more than that the property may be absent. */
const isUntold = (value: unknown) =>
  value === null || (typeof value === 'string' && value.length > longestDefault) || isEmpty(value)
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** Without what Zod adds to every integer, in the shortest of several forms with the same meaning. */
export function tidied(value: unknown, direction: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map(each => tidied(each, direction))
  if (!value || typeof value !== 'object') return value
  const isOne = hasKeywords(value as JsonSchema)
  const kept = Object.entries(value).filter(([keyword, of]) => {
    if (!isOne) return true
    if (Math.abs(of as number) === Number.MAX_SAFE_INTEGER) return false
    if (keyword === 'default' && isUntold(of)) return false
    return direction === 'input' || !ofInputsOnly.has(keyword)
  })
  const schema: JsonSchema = Object.fromEntries(kept.map(([key, of]) => [key, tidied(of, direction)]))
  if (!isOne) return schema
  if (schema.exclusiveMinimum === 0 && schema.type === 'integer') {
    delete schema.exclusiveMinimum
    schema.minimum = 1
  }
  return isArrayOfTexts(schema.enum) ? without(schema, 'type') : nullable(schema)
}

const isArrayOfTexts = (value: unknown) =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

function without(schema: JsonSchema, keyword: string): JsonSchema {
  const { [keyword]: _, ...rest } = schema
  return rest
}

/** `{type: ['string', 'null']}` for a simple type or null. */
function nullable(schema: JsonSchema): JsonSchema {
  const [first, second] = (schema.anyOf ?? []) as JsonSchema[]
  if (second?.type !== 'null' || typeof first?.type !== 'string' || first.properties || first.items)
    return schema
  if ((schema.anyOf as unknown[]).length > 2 || 'const' in first) return schema
  return { ...first, type: [first.type, 'null'], ...without(schema, 'anyOf') }
}
