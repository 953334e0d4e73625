import { inBoth } from './both-languages.ts'
import { formatExamples, parameterExamples } from './examples.ts'
import { type JsonSchema, tidied } from './json-schema.ts'
import { ownParameterWords } from './noun-words.ts'
import { parameterWords } from './parameter-words.ts'
import { pascalCase } from './pascal-case.ts'

export type Parameter = {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
  style?: string
  explode?: boolean
}

/** A parameter in both languages, without what is usual. `named` is its name in the contract. */
export function describedParameter(noun: string, named: string, parameter: Parameter): object {
  const { name, in: place, required, style, explode } = parameter
  const words = ownParameterWords(noun)[named] ?? parameterWords[named]
  const { description: _, ...schema } = tidied(parameter.schema, 'input') as JsonSchema
  return {
    name,
    in: place,
    ...(required && { required }),
    description: words ? inBoth(words) : named,
    ...(style && { style }),
    ...(explode !== undefined && { explode }),
    schema,
    ...exampleOf(name, schema),
  }
}

/** Header of POST calls that programs may repeat. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: inBoth([
    'اسم يختاره البرنامج للطلب: إن أُعيد به لم يُنفَّذ ثانية، وأُعيد جوابه',
    'A name that a program gives the call: repeated with it, the call is carried out once and answered alike',
  ]),
  schema: { type: 'string', maxLength: 200 },
}

function exampleOf(name: string, schema: JsonSchema): { example?: unknown } {
  const example =
    formatExamples[String(schema.format)] ?? (schema.type === 'integer' && parameterExamples[name])
  return example ? { example } : {}
}

/** Those that several calls share, by name: the most frequent has the plain name. */
export function shareParameters(lists: { noun: string; parameters: object[] }[]) {
  const counts = new Map<string, { times: number; noun: string }>()
  for (const { noun, parameters } of lists) {
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter)
      counts.set(text, { noun, times: (counts.get(text)?.times ?? 0) + 1 })
    }
  }
  const components: Record<string, object> = {}
  const names = new Map<string, string>()
  for (const [text, { times, noun }] of [...counts].sort((a, b) => b[1].times - a[1].times)) {
    if (times < 2) continue
    const parameter: Parameter = JSON.parse(text)
    const wanted = components[parameter.name] ? `${noun}${pascalCase(parameter.name)}` : parameter.name
    let name = wanted
    for (let next = 2; components[name]; next++) name = `${wanted}${next}`
    components[name] = parameter
    names.set(text, name)
  }
  const shared = (parameter: object) => {
    const name = names.get(JSON.stringify(parameter))
    return name ? { $ref: `#/components/parameters/${name}` } : parameter
  }
  return { components, shared }
}
