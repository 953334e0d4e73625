import type { Handle } from '../../platform/database/database.ts'
import { namedLexeme } from './lexemes.ts'
import { decodeDocuments } from './postings.ts'
import {
  forgetNumbers,
  listPostings,
  lockPostings,
  moveLexeme,
  readSnapshot,
} from './search.index.queries.ts'
import { isTag } from './search.names.queries.ts'

export type TagMove = {
  from: number
  into: number
  /** Set once the postings have moved. */
  until?: string
}

/**
 * Moves postings of a merged tag. Changes that began before the merge may still index an article with the old tag:
 * those articles must be indexed again, after all transactions before `until` have ended. Returns it if they have not.
 */
export async function moveTag(tx: Handle, { from, into, until }: TagMove): Promise<string | undefined> {
  const { oldest, next } = await readSnapshot(tx)
  await lockPostings(tx)
  const old = namedLexeme('tag', from)
  // The target may have been merged too in the meantime.
  if (!until && (await isTag(tx, into))) await moveLexeme(tx, old, namedLexeme('tag', into))
  else await indexAgain(tx, old)
  const last = until ?? next
  return BigInt(oldest) < BigInt(last) ? last : undefined
}

async function indexAgain(tx: Handle, lexeme: string): Promise<void> {
  for (const { docs } of await listPostings(tx, [lexeme]))
    await forgetNumbers(tx, [...decodeDocuments(docs).numbers])
}
