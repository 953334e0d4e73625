import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { accessOf, isRight } from '../contract/endpoint.ts'
import type { ErrorCode } from '../contract/errors.ts'
import * as contract from './contract.ts'
import { type Answer, describedAnswer, shareAnswers } from './openapi/answers.ts'
import { inBoth, inBothOnALine } from './openapi/both-languages.ts'
import { nameByPlace, nameSchemas } from './openapi/component-names.ts'
import { createErrorAnswers, errorSchema } from './openapi/error-answers.ts'
import { bodyExamples, schemaExamples } from './openapi/examples.ts'
import { info } from './openapi/info.ts'
import { type JsonSchema, tidied } from './openapi/json-schema.ts'
import { englishOf, isOfNewsroom, nounWords } from './openapi/noun-words.ts'
import { describedParameter, idempotencyKey, type Parameter, shareParameters } from './openapi/parameters.ts'
import { securitySchemes } from './openapi/security-schemes.ts'
import { createSharing } from './openapi/share-schemas.ts'
import { sortedEntries } from './openapi/sorted-entries.ts'
import { whoMay } from './openapi/who-may.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

type Body = { content: Record<string, { schema: JsonSchema }> }
/** A call as oRPC describes it, with everything written out. */
type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Answer>
}
type Call = {
  noun: string
  path: string
  method: string
  procedure: AnyContractProcedure
  summary: string
  operationId: string
  parameters: object[]
  body: Body | undefined
  status: string
  answer: Answer
}

/**
 * `reader` has the calls of readers, with and without an account. Those that ask for a right or a role are in the two
 * others, by their noun.
 */
export const audiences = ['reader', 'newsroom', 'management'] as const
export type Audience = (typeof audiences)[number]

function audienceOf(noun: string, call: AnyContractProcedure): Audience {
  if (['public', 'account'].includes(String(accessOf(call)))) return 'reader'
  return isOfNewsroom(noun) ? 'newsroom' : 'management'
}

/**
 * The OpenAPI 3.1 document of the calls of `/api/v1` for an audience, the same for every installation. oRPC writes
 * every schema out at every call; here what they share becomes components, and everything gets its words.
 */
export async function describeApi(audience: Audience) {
  const generated = await generator.generate(contract, {
    info: info[audience],
    customErrorResponseBodySchema: () => ({}),
    filter: ({ contract: call, path: [noun = ''] }) => audienceOf(noun, call) === audience,
  })
  const calls = listCalls(generated.paths as Record<string, Record<string, Operation>>)
  const roots = calls.flatMap(({ operationId, body, answer }) => [
    [`${operationId} body`, body],
    [`${operationId} answer`, answer],
  ])
  const schemas = createSharing(Object.fromEntries(roots), editsOf(calls), {
    known: nameSchemas(),
    suggest: nameByPlace,
  })
  const parameters = shareParameters(calls)
  const described = calls.map(call => ({
    call: call.operationId,
    answer: schemas.shared(call.answer) as object,
  }))
  const answers = shareAnswers(described)
  const failures = createErrorAnswers()
  const paths: Record<string, Record<string, object>> = {}
  for (const [index, call] of calls.entries()) {
    const { path, method, noun, procedure, operationId, summary, body, status } = call
    const codes = Object.keys(procedure['~orpc'].errorMap) as ErrorCode[]
    const {
      words: [arabic, english],
      rules,
    } = whoMay(procedure)
    paths[path] ??= {}
    paths[path][method] = {
      operationId,
      summary: englishOf(operationId),
      description: inBoth([`${summary}. ${arabic}`, english]),
      tags: [noun],
      ...(procedure['~orpc'].route.deprecated && { deprecated: true }),
      ...rules,
      ...(call.parameters.length > 0 && { parameters: call.parameters.map(parameters.shared) }),
      ...(body && { requestBody: schemas.shared(withExample(operationId, body)) }),
      responses: {
        [status]: answers.shared(operationId, described[index]?.answer ?? {}),
        ...failures.answersOf(codes, method !== 'get'),
      },
    }
  }
  return {
    openapi: generated.openapi,
    info: info[audience],
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }, { key: [] }],
    tags: nounWords
      .filter(([name]) => calls.some(({ noun }) => noun === name))
      .map(([name, { about }]) => ({
        name,
        'x-displayName': inBothOnALine(about),
        description: inBoth(about),
      })),
    paths,
    components: {
      securitySchemes,
      parameters: parameters.components,
      responses: { ...answers.components, ...failures.components },
      schemas: { Error: errorSchema, ...withExamples(schemas.components) },
    },
  }
}

function withExample(call: string, body: Body): Body {
  const example = bodyExamples[call]
  if (example === undefined) return body
  const content = Object.entries(body.content).map(([type, each]) => [type, { ...each, example }])
  return { ...body, content: Object.fromEntries(content) }
}

function withExamples(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const all = Object.entries(components).map(([name, schema]): [string, JsonSchema] => {
    const example = schemaExamples[name]
    return [name, example === undefined ? schema : { ...schema, examples: [example] }]
  })
  return Object.fromEntries(all)
}

/** Bodies of PATCH calls. */
function editsOf(calls: Call[]): [place: string, body: JsonSchema][] {
  return calls.flatMap(({ noun, method, body }): [string, JsonSchema][] => {
    const schema = method === 'patch' && body?.content['application/json']?.schema
    return schema ? [[`${noun}.fields`, schema]] : []
  })
}

function listCalls(paths: Record<string, Record<string, Operation>>): Call[] {
  const places = new Map<string, string>()
  return sortedEntries(contract).flatMap(([noun, calls]) =>
    Object.values<AnyContractProcedure>(calls).flatMap(procedure => {
      const { method: declared = 'GET', path: own = '/' } = procedure['~orpc'].route
      const method = declared.toLowerCase()
      const operation = paths[own]?.[method]
      if (!operation) return []
      const path = samePath(own, places)
      const [status = '200', answer] =
        Object.entries(operation.responses).find(([code]) => code < '400') ?? []
      return {
        ...{ noun, path, method, procedure, status },
        summary: operation.summary,
        operationId: operation.operationId,
        parameters: [
          ...(operation.parameters ?? []).map(each =>
            describedParameter(noun, each.name, renamed(each, own, path)),
          ),
          ...(method === 'post' && isRight(accessOf(procedure)) ? [idempotencyKey] : []),
        ],
        body: operation.requestBody && (tidied(operation.requestBody, 'input') as Body),
        answer: describedAnswer(method, tidied(answer, 'output') as Answer),
      }
    }),
  )
}

/**
 * OpenAPI has one path where the parameter of two has another name only, such as `/subscription/{packageId}` and
 * `/subscription/{id}`: the first found stands for both.
 */
function samePath(path: string, found: Map<string, string>): string {
  const place = path.replace(/\{\w+\}/g, '{}')
  const first = found.get(place) ?? path
  found.set(place, first)
  return first
}

/** With the name that its place has in the path of another call. */
function renamed(parameter: Parameter, own: string, path: string): Parameter {
  if (parameter.in !== 'path' || own === path) return parameter
  const at = own.split('/').indexOf(`{${parameter.name}}`)
  return { ...parameter, name: path.split('/')[at]?.slice(1, -1) ?? parameter.name }
}
