import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type ErrorCode, errors } from '../contract/errors.ts'
import * as contract from './contract.ts'

/** Every call of the contract as a function, over HTTP or in process. */
export type ApiClient = ContractRouterClient<typeof contract>

/** For browsers, and for programs with their own fetch. */
export function createHttpClient(baseUrl: string, fetcher: typeof fetch = fetch): ApiClient {
  const link = new OpenAPILink(contract, {
    url: `${baseUrl}/api/v1`,
    fetch: (request, init) => fetcher(request, { ...init, credentials: 'include' }),
    headers: { accept: 'application/json' },
    customErrorResponseBodyDecoder: body => {
      const said = body as { code?: string; status: number; message: string; data?: unknown } | null
      if (!said?.code || !(said.code in errors)) return null
      const { code, status, message, data } = said
      return new ORPCError(code, { defined: true, status, message, data })
    },
  })
  return createORPCClient(link)
}

/** Code of an error of the contract; undefined for others, such as a lost connection. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && error.code in errors ? (error.code as ErrorCode) : undefined
}

/** Message for users. */
export function errorMessage(error: unknown): string {
  return errorCode(error) ? (error as Error).message : 'تعذّر الاتصال بالخادم. تحقق من الشبكة ثم أعد المحاولة.'
}

/** The first message for each field: `{title: 'اكتب عنوانًا'}`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues =
    error instanceof ORPCError
      ? (error.data as { issues?: { path: string; message: string }[] })?.issues
      : undefined
  const messages: Record<string, string> = {}
  for (const { path, message } of issues ?? []) messages[path] ??= message
  return messages
}
