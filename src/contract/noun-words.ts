/** English of a noun's calls, for their summaries. The Arabic is in the contract. */
export type CallWords<Contract> = { [Verb in keyof Contract]: string }

/** A noun's words in the OpenAPI documents, in its `<noun>.words.ts`. */
export type NounWords<Contract> = {
  about: readonly [arabic: string, english: string]
  /** The document of its staff calls: `newsroom` if they are about what is published. Readers' calls are in a third. */
  document: 'newsroom' | 'management'
  /** Place among the document's nouns. */
  order: number
  calls: CallWords<Contract>
  /** Descriptions of its parameters that mean something else than in `api/openapi/parameter-words.ts`, or are not there. */
  parameters?: Record<string, readonly [arabic: string, english: string]>
}
