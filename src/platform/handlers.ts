import type { AnyContractRouter } from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import type { ApiContext } from './context.ts'

/** Types the handlers of a contract, so that a missing one does not compile. */
export function handlersOf<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract).$context<ApiContext>()
}

type Work<Call> = (call: Call) => Promise<unknown>

/** Wraps `work` into a handler that returns the id of the input. */
export function returningId<Call extends { input: { id: number } }>(work: Work<Call>) {
  return async (call: Call) => {
    await work(call)
    return { id: call.input.id }
  }
}

/** Wraps `work` into a handler that returns `{ ok: true }`. */
export function returningOk<Call>(work: Work<Call>) {
  return async (call: Call) => {
    await work(call)
    return { ok: true as const }
  }
}

type Outcomes = { done: number[]; refused: { id: number; message: string }[] }

/** Acts on each id in turn, in separate transactions, so that a refusal does not affect the others. */
export async function actOnEach(ids: number[], act: (id: number) => Promise<unknown>): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await act(id)
      outcomes.done.push(id)
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      outcomes.refused.push({ id, message: error.message })
    }
  }
  return outcomes
}
