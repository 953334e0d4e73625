import type { AnyContractProcedure } from '@orpc/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as contract from '../contract.ts'
import { audiences, describeApi } from '../openapi.ts'
import { bodyExamples, schemaExamples } from './examples.ts'
import { type JsonSchema, tidied } from './json-schema.ts'
import { nounWords } from './noun-words.ts'
import { parameterWords } from './parameter-words.ts'
import { createSharing } from './share-schemas.ts'

const arabicAndEnglish =
  /\p{Script=Arabic}[\s\S]*\n\n[\s\S]*[A-Za-z]|^- \d+ `\w+`: \p{Script=Arabic}[\s\S]*\([\s\S]*[a-z]/u

type DescribedSchema = { description?: string; $ref?: string }
type Operation = DescribedSchema & {
  summary: string
  tags: string[]
  parameters?: DescribedSchema[]
  responses: Record<string, DescribedSchema>
}

const documents = await Promise.all(
  audiences.map(async audience => ({ audience, document: await describeApi(audience) })),
)

/** Every value under a key, however deep. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => [
    ...(name === key && !Array.isArray(value) ? [each] : []),
    ...valuesOf(each, key),
  ])
}

describe.each(documents)('the document for $audience', ({ document }) => {
  const text = JSON.stringify(document)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      key: `${method} ${path}`,
      ...operation,
    })),
  )
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((value: unknown, step) => (value as Record<string, unknown> | undefined)?.[step], document)
  const resolved = <Value extends DescribedSchema>(value: Value) =>
    (value.$ref ? at(value.$ref) : value) as Value

  test('has no error and few warnings by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    const found = problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`)
    expect(found.filter(problem => !/^warn no-ambiguous-paths/.test(problem))).toEqual([])
    expect(found.length).toBeLessThanOrEqual(20)
  })

  test('is at most 400 kB', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400_000)
  })

  test('describes each parameter and each answer in both languages', () => {
    for (const { key, parameters = [], responses } of operations) {
      for (const parameter of parameters.map(resolved))
        expect(parameter.description, `${key} ${JSON.stringify(parameter)}`).toMatch(arabicAndEnglish)
      for (const [status, answer] of Object.entries(responses))
        expect(resolved(answer).description, `${key} ${status}`).toMatch(arabicAndEnglish)
    }
  })

  test('says what each call does and for whom, in both languages', () => {
    for (const { key, summary, description } of operations) {
      expect(summary, key).toMatch(/^[A-Z][a-z]+\b[^\p{Script=Arabic}]*[^.\s]$/u)
      // In Arabic the work of the call and its callers, then the callers in English.
      expect(description, key).toMatch(/^[^\n]*\p{Script=Arabic}[^\n]*\. [^\n]+[^.]\.\n\n[A-Z][^\n]+[^.]\.$/u)
    }
    // A program could not choose between two calls with the same summary.
    const summaries = operations.map(({ summary }) => summary)
    expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
  })

  test('tags each call with its noun', () => {
    const tags = document.tags.map(({ name }) => name)
    expect(new Set(operations.flatMap(operation => operation.tags))).toEqual(new Set(tags))
    for (const { description } of document.tags) expect(description).toMatch(arabicAndEnglish)
  })

  test('names what calls share, and every reference leads to something', () => {
    const references = valuesOf(document, '$ref') as string[]
    expect(references.filter(reference => !at(reference))).toEqual([])
    expect(Object.keys(document.components.schemas)).toContain('Error')
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
    const used = new Set(references)
    const unused = Object.entries(document.components).flatMap(([kind, named]) =>
      kind === 'securitySchemes'
        ? []
        : Object.keys(named).filter(name => !used.has(`#/components/${kind}/${name}`)),
    )
    expect(unused).toEqual([])
  })

  test('says no more of an integer than it is', () => {
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  test('has no two paths that differ by the name of a parameter only', () => {
    const places = Object.keys(document.paths).map(path => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(places).size).toBe(places.length)
  })
})

test('names of constants, words and examples are all in use', async () => {
  const text = JSON.stringify(documents)
  const own = nounWords.flatMap(([, { parameters = {} }]) => Object.keys(parameters))
  const names = [...Object.keys(parameterWords), ...own]
  expect(names.filter(name => !text.includes(`"name":"${name}"`) && name !== 'packageId')).toEqual([])
  for (const example of [...Object.values(schemaExamples), ...Object.values(bodyExamples)])
    expect(text).toContain(JSON.stringify(example))
  const callsOf = (nouns: [string, object][]) =>
    nouns.flatMap(([noun, calls]) => Object.keys(calls).map(verb => `${noun}.${verb}`)).sort()
  const worded = nounWords.map(([noun, { calls }]): [string, object] => [noun, calls as object])
  expect(callsOf(worded)).toEqual(callsOf(Object.entries(contract)))
})

const inputs = new Map(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries<AnyContractProcedure>(calls).map(([verb, call]) => [
      `${noun}.${verb}`,
      call['~orpc'].inputSchema as z.ZodType,
    ]),
  ),
)

test.each(Object.entries(bodyExamples))('the example of %s is accepted', (call, body) => {
  expect(inputs.get(call)?.safeParse(body)).toMatchObject({ success: true })
})

test('an edit and its creation extend the same fields; defaults stay with the creation', () => {
  const fields = Object.fromEntries(
    ['name', 'summary', 'description', 'address'].map(name => [name, { type: 'string', maxLength: 12_345 }]),
  )
  const create = {
    type: 'object',
    properties: { ...fields, name: { ...fields.name, default: 'x' } },
    required: ['summary'],
  }
  const edit = {
    type: 'object',
    properties: { revision: { type: 'integer' }, ...fields },
    required: ['revision'],
  }
  const { components, shared } = createSharing({ create, edit }, [['thing.fields', edit]], {
    known: new Map(),
    suggest: ([name = '']) => name,
  })
  const base = { $ref: '#/components/schemas/thing.fields' }
  expect(shared(create)).toEqual({
    allOf: [base, { type: 'object', properties: { name: { default: 'x' } }, required: ['summary'] }],
  })
  expect(shared(edit)).toEqual({
    allOf: [base, { type: 'object', properties: { revision: { type: 'integer' } }, required: ['revision'] }],
  })
  expect(components['thing.fields']).toEqual({ type: 'object', properties: fields })
})

test.each<[JsonSchema, 'input' | 'output', JsonSchema]>([
  [
    { type: 'integer', minimum: -9007199254740991, exclusiveMinimum: 0 },
    'input',
    { type: 'integer', minimum: 1 },
  ],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'input', { type: 'integer' }],
  [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, 'output', { type: ['string', 'null'] }],
  [{ type: 'string', enum: ['a'] }, 'input', { enum: ['a'] }],
  [{ type: 'string', default: '' }, 'input', { type: 'string' }],
  [{ type: 'string', default: 'news', maxLength: 9 }, 'output', { type: 'string' }],
])('%j, %s, is %j', (schema, direction, expected) => {
  expect(tidied(schema, direction)).toEqual(expected)
})
