import type { Role } from '../../../contract/permissions.ts'
import type { SessionUser } from '../session.contract.ts'
import type { User } from '../user.contract.ts'
import { mayRun } from '../user.policy.ts'

/** Why the actor may not manage this account; undefined if they may. */
export function runRefusal(actor: SessionUser | undefined, { role }: { role: Role }): string | undefined {
  return actor && mayRun(actor, role) ? undefined : 'حسابات المحررين والمديرين يديرها المدير العام وحده.'
}

/** As `runRefusal`, and nobody switches off or deletes their own account here. */
export function removalRefusal(
  actor: SessionUser | undefined,
  user: Pick<User, 'id' | 'role'>,
): string | undefined {
  if (actor?.id === user.id) return 'هذا حسابك؛ لا توقفه ولا تحذفه من هنا.'
  return runRefusal(actor, user)
}

export function resetRefusal(actor: SessionUser | undefined, user: User): string | undefined {
  return user.pending ? 'لم يُفعَّل هذا الحساب بعد؛ فعّله أولًا.' : runRefusal(actor, user)
}
