import type { AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import * as contract from '../api/contract.ts'
import type { Access } from '../contract/access.ts'
import type { EndpointMeta } from '../contract/endpoint.ts'
import type { TestClient } from './app.ts'

/** What a call cannot go without: of right shape, of things that do not exist. */
const samples: Record<string, unknown> = {
  id: 9_000_001,
  into: 9_000_002,
  ids: [9_000_001],
  article: `new-${'0'.repeat(32)}`,
  revision: 1,
  kept: 1,
  baseRevision: 0,
  content: {},
  categoryId: 9_000_001,
  action: 'enable',
  enable: true,
  breakingNews: true,
  status: true,
  visible: true,
  active: true,
  subscription: true,
  title: 'عنوان',
  description: '<p>متن</p>',
  text: 'الصواب غيره.',
  name: 'اسم',
  slug: 'لا-شيء',
  kind: 'radio',
  key: 'logo',
  streamUrl: 'http://127.0.0.1:9/live',
  enabled: true,
  group: 'mobile',
  values: {},
  platform: 'x',
  url: 'https://social.example/warraq',
  subject: 'سؤال',
  message: 'رسالة في جملة كاملة.',
  read: true,
  handled: true,
  feedUrl: 'http://127.0.0.1:9/feed',
  email: 'nobody@example.com',
  password: 'ليست كلمة أحد',
  currentPassword: 'ليست كلمة أحد',
  otp: '123456',
  code: '123456',
  challenge: 'لا شيء',
  token: 'لا-شيء',
  idToken: 'لا شيء',
  accessToken: 'لا شيء',
  activated: true,
  q: 'خبر',
  file: new File(['ليست صورة'], 'picture.png'),
}

export type Endpoint = {
  key: string
  method: string
  path: string
  access: Access
  input: Record<string, unknown>
}

export function inputOf(schema: z.ZodObject | undefined): Record<string, unknown> {
  const required = Object.entries(schema?.shape ?? {}).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  )
  return Object.fromEntries(required.map(([name]) => [name, samples[name]]))
}

export const endpoints: Endpoint[] = Object.values(contract)
  .flatMap(calls => Object.values(calls) as AnyContractProcedure[])
  .map(({ '~orpc': call }) => ({
    key: `${call.route.method} ${call.route.path}`,
    method: call.route.method ?? '',
    path: call.route.path ?? '',
    access: (call.meta as EndpointMeta).access,
    input: inputOf(call.inputSchema as z.ZodObject | undefined),
  }))

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
