import type { AnyContractProcedure } from '@orpc/contract'
import { refusalOf } from '../../contract/access.ts'
import { accessOf } from '../../contract/endpoint.ts'
import { useSession } from './useSession.ts'

/**
 * Returns the calls of an entity that the user may make, by the contract's access: `const may =
 * useRights(tagContract)`, then `may.create && <Button …>`.
 */
export function useRights<Calls extends Record<string, AnyContractProcedure>>(
  calls: Calls,
): { [Call in keyof Calls]: boolean } {
  const { user } = useSession()
  const rights = Object.entries(calls).map(([name, call]) => [
    name,
    user !== undefined && refusalOf(accessOf(call), user) === undefined,
  ])
  return Object.fromEntries(rights) as { [Call in keyof Calls]: boolean }
}
