import type { z } from 'zod'
import { deviceStore } from '../ui/browserStore.ts'

/**
 * A choice that this device stores per user. If the browser refuses to store it, it lasts until the page
 * closes.
 */
export function keptChoice<Choice>(name: string, schema: z.ZodType<Choice>, initial: Choice) {
  const inMemory = new Map<number, Choice>()
  const keyOf = (userId: number) => `${name}:${userId}`
  return {
    read(userId: number): Choice {
      const stored = schema.safeParse(deviceStore.getJson(keyOf(userId)))
      return stored.success ? stored.data : (inMemory.get(userId) ?? initial)
    },
    keep(userId: number, choice: Choice): void {
      inMemory.set(userId, choice)
      deviceStore.setJson(keyOf(userId), choice)
    },
  }
}
