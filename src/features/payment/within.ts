import { ProviderError } from './port.ts'

/** Stops waiting after `ms`; a late answer is ignored. @throws ProviderError, temporary */
export async function within<T>(ms: number, provider: string, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ProviderError(provider, 'no answer', { isTemporary: true })), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {})
  }
}
