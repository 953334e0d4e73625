import { isSchema, type JsonSchema } from './json-schema.ts'

type Naming = {
  /** Names by the schema's text. */
  known: ReadonlyMap<string, string>
  /** Suggests a name for a schema that no constant has. */
  suggest: (place: readonly string[]) => string
}

/** Length of a reference with a name of usual length, and of the entry among the components. */
const ofReference = 45
const ofEntry = 20

/**
 * Moves what occurs more than once into named components, and describes an object with all properties of another as
 * that one with more: the inverse of Zod's `extend()`. An edit takes the fields of its creation, all optional, so that
 * both extend these fields.
 */
export function createSharing(
  roots: Record<string, unknown>,
  edits: [place: string, body: JsonSchema][],
  { known, suggest }: Naming,
) {
  /** Simple types get a component only if a constant has their name. */
  const mayHaveName = (text: string) => known.has(text) || /^{"(type":"object"|enum")/.test(text)
  const counts = new Map<string, number>()
  const places = new Map<string, string[]>()
  const count = (value: unknown, place: string[]): void => {
    if (!value || typeof value !== 'object') return
    if (isSchema(value)) {
      const text = JSON.stringify(value)
      const times = (counts.get(text) ?? 0) + 1
      counts.set(text, times)
      // A list gets no name of its own, so its items count each time.
      if (times > 1 && mayHaveName(text)) return
      if (times === 1) places.set(text, place)
    }
    for (const [key, each] of Object.entries(value)) count(each, [...place, key])
  }
  for (const [name, root] of Object.entries(roots)) count(root, [name])

  const objects = listObjects(counts.keys())
  const bases = objects.filter(
    ({ text, hasDefaults, isDescribed }) => known.has(text) && !hasDefaults && !isDescribed,
  )
  for (const [name, edit] of edits) {
    const fields = commonFields(edit, objects)
    if (!fields || bases.some(({ text }) => text === fields.text)) continue
    places.set(fields.text, [name])
    bases.push(fields)
  }
  bases.sort((a, b) => b.text.length - a.text.length)
  const components: Record<string, JsonSchema> = {}
  const names = new Map<string, string>()

  const isWorthSharing = (text: string) =>
    mayHaveName(text) && ((counts.get(text) ?? 0) - 1) * (text.length - ofReference) > ofReference + ofEntry

  function nameOf(text: string): string {
    const chosen = names.get(text)
    if (chosen) return chosen
    const wanted = known.get(text) ?? suggest(places.get(text) ?? [])
    let name = wanted
    for (let next = 2; components[name]; next++) name = `${wanted}${next}`
    names.set(text, name)
    components[name] = {}
    components[name] = written(JSON.parse(text), text)
    return name
  }

  const reference = (text: string) => ({ $ref: `#/components/schemas/${nameOf(text)}` })

  function written(schema: JsonSchema, text: string): JsonSchema {
    const extended = readBase(schema, text)
    const base = extended && bases.find(each => extendsFrom(extended, each))
    return base ? extension(schema, base) : inside(schema)
  }

  function extension(schema: JsonSchema, base: Base): JsonSchema {
    const { properties, required = [], type, ...rest } = schema as ObjectSchema
    const added = Object.entries(properties).flatMap(([name, each]) => {
      if (!base.properties.has(name)) return [[name, each]]
      return hasDefault(each) ? [[name, { default: each.default }]] : []
    })
    const more = required.filter(name => !base.required.has(name))
    return {
      ...rest,
      allOf: [
        reference(base.text),
        inside({
          type,
          properties: Object.fromEntries(added),
          ...(more.length > 0 && { required: more }),
        }),
      ],
    }
  }

  const inside = (value: JsonSchema) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shared(each)]))

  function shared(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shared)
    if (!value || typeof value !== 'object') return value
    if (!isSchema(value)) return inside(value as JsonSchema)
    const text = JSON.stringify(value)
    return isWorthSharing(text) ? reference(text) : written(value, text)
  }

  return { components, shared }
}

type ObjectSchema = JsonSchema & { properties: Record<string, unknown>; required?: string[] }
/** Properties are compared without their defaults, which only creations have. */
type Base = {
  text: string
  properties: Map<string, string>
  required: Set<string>
  hasDefaults: boolean
  isDescribed: boolean
}

const isPlainObject = (schema: JsonSchema): schema is ObjectSchema =>
  schema.type === 'object' && !!schema.properties && schema.additionalProperties === undefined

const hasDefault = (schema: unknown): schema is JsonSchema => isSchema(schema) && 'default' in schema

const smallestBase = 100

function listObjects(texts: Iterable<string>): Base[] {
  return [...texts].flatMap(text => {
    if (text.length < smallestBase || !text.startsWith('{"type":"object"')) return []
    return readBase(JSON.parse(text), text) ?? []
  })
}

function readBase(schema: JsonSchema, text: string): Base | undefined {
  if (!isPlainObject(schema)) return undefined
  const properties = Object.entries(schema.properties).map(([name, each]): [string, string] => {
    if (!hasDefault(each)) return [name, JSON.stringify(each)]
    const { default: _, ...rest } = each
    return [name, JSON.stringify(rest)]
  })
  return {
    text,
    properties: new Map(properties),
    required: new Set(schema.required),
    hasDefaults: Object.values(schema.properties).some(hasDefault),
    isDescribed: schema.description !== undefined,
  }
}

/** The fields that an edit has in common with the object that is most like it: its creation. */
function commonFields(edit: JsonSchema, objects: Base[]): Base | undefined {
  const own = readBase(edit, JSON.stringify(edit))
  if (!own) return undefined
  const common = objects.map(({ text, properties }) =>
    text === own.text ? [] : [...own.properties].filter(([name, each]) => properties.get(name) === each),
  )
  const [most = []] = common.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  const fields = {
    type: 'object',
    properties: Object.fromEntries(most.map(([name, text]) => [name, JSON.parse(text)])),
  }
  const text = JSON.stringify(fields)
  return text.length < 2 * smallestBase ? undefined : readBase(fields, text)
}

function extendsFrom(schema: Base, base: Base): boolean {
  const more = schema.properties.size - base.properties.size
  if (more < 0 || schema.text === base.text) return false
  const addsToSame = base.required.size === 0 && (schema.required.size > 0 || schema.hasDefaults)
  if (more === 0 && !addsToSame) return false
  for (const [name, text] of base.properties) if (schema.properties.get(name) !== text) return false
  for (const name of base.required) if (!schema.required.has(name)) return false
  return true
}
