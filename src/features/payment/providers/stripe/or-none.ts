import { ProviderError } from '../../port.ts'

/** Turns a refusal with one of these statuses into undefined. */
export async function orNone<T>(answer: Promise<T>, ...statuses: number[]): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && statuses.includes(error.status ?? 0)) return undefined
    throw error
  }
}
