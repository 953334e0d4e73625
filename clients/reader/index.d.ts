import type { Client, ClientOptions } from 'openapi-fetch'
import type { components, operations, paths } from './api.js'

export type { components, operations, paths } from './api.js'

export type ReaderClient = Client<paths>
export type ReaderClientOptions = Omit<ClientOptions, 'baseUrl'>

/** A client of the site at this address, such as `https://news.example`. */
export declare function createReaderClient(siteUrl: string, options?: ReaderClientOptions): ReaderClient

/** An answer other than success. `code` is for programs, `message` for people. */
export declare class ApiError extends Error {
  readonly code: components['schemas']['Error']['code'] | 'UNKNOWN'
  readonly status: number
  readonly data: unknown
  /** Seconds to wait before the next try, if the server says so. */
  readonly retryAfter: number | undefined
}

/** The answer of a call, or ApiError. */
export declare function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data>

type Answer<Call extends keyof operations> = operations[Call] extends {
  responses: { 200: { content: { 'application/json': infer Data } } }
}
  ? Data
  : never

export type ArticleCard = components['schemas']['ArticleCard']
/** The front page, arranged. */
export type Home = Answer<'front.home'>
/** An article with its body in blocks. */
export type Article = Answer<'article.blocks'>
export type BodyBlock = Article['body'][number]
export type Section = Answer<'category.list'>[number]
export type Coverage = Answer<'coverage.get'>
