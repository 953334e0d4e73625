import type { AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import * as contract from '../api/contract.ts'
import type { Access } from '../contract/access.ts'
import type { EndpointMeta } from '../contract/endpoint.ts'
import { accessTable } from './accessTable.ts'
import type { TestClient } from './app.ts'

/** Valid values for fields that many nouns' calls require. The ids do not exist. */
const commonSamples: Record<string, unknown> = {
  id: 9_000_001,
  revision: 1,
  status: true,
  active: true,
  enabled: true,
  name: 'اسم',
  slug: 'لا-شيء',
  file: new File(['ليست صورة'], 'picture.png'),
}

export type Endpoint = {
  /** Key of the call in the contract, and of its noun. */
  name: string
  noun: string
  key: string
  method: string
  path: string
  access: Access
  schema: z.ZodObject | undefined
  input: Record<string, unknown>
}

function inputOf(schema: z.ZodObject | undefined, samples: Record<string, unknown> = {}) {
  const required = Object.entries(schema?.shape ?? {}).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  )
  return Object.fromEntries(required.map(([name]) => [name, samples[name] ?? commonSamples[name]]))
}

export const endpoints: Endpoint[] = Object.entries(contract)
  .flatMap(([noun, calls]) =>
    Object.entries(calls as Record<string, AnyContractProcedure>).map(([name, call]) => ({
      noun,
      name,
      call: call['~orpc'],
    })),
  )
  .map(({ noun, name, call }) => {
    const key = `${call.route.method} ${call.route.path}`
    const schema = call.inputSchema as z.ZodObject | undefined
    return {
      noun,
      name,
      key,
      method: call.route.method ?? '',
      path: call.route.path ?? '',
      access: (call.meta as EndpointMeta).access,
      schema,
      input: inputOf(schema, accessTable[key]?.samples),
    }
  })

export function send(client: TestClient, { method, path, input }: Endpoint) {
  const rest = new Map(Object.entries(input))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = `/api/v1${address}`
  if (method === 'GET') {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
    return client.get(`${url}?${query}`)
  }
  if (!rest.has('file')) return client.call(method, url, Object.fromEntries(rest))
  const form = new FormData()
  for (const [name, value] of rest) form.append(name, value as string | File)
  return client.call(method, url, form)
}
