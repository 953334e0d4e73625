/**
 * For a query's `structuralSharing`: ignores an answer whose revision is older than the stored one, as a save may
 * overtake a refetch that began before it.
 */
export function newerRevision(stored: unknown, answer: unknown): unknown {
  return revisionOf(answer) < revisionOf(stored) ? stored : answer
}

const revisionOf = (data: unknown) => (data as { revision: number } | undefined)?.revision ?? 0
