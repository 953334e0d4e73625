import { ProviderError } from './port.ts'

/** An answer that comes later is not waited for, whatever becomes of it. @throws ProviderError, temporary */
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
