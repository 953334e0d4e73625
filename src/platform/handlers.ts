import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { ApiContext } from './context.ts'

/** The handlers of a contract; a missing one does not compile. */
export function handlersOf<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract).$context<ApiContext>()
}
