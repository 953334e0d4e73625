import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { found } from '../../../platform/database/rows.ts'
import { forgetAttempts } from '../../../platform/security/rate-limit.ts'
import { findSecrets } from '../profile/account.queries.ts'
import { isNewSession } from '../sign-in/session.queries.ts'
import { accountKey, attempt } from './limits.ts'
import { isRightPassword, tokenHash } from './secrets.ts'

/** How long after signing in an account without a password needs no further proof. */
const freshMinutes = 10

/**
 * Asks for the password again before a dangerous change. An account without one, created by Google or Facebook, must
 * have signed in just now.
 * @throws INVALID_INPUT on the field; REFUSED without a password; TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  { db, address, token = '', left }: ApiContext,
  userId: number,
  given: string | undefined,
  field: string,
): Promise<void> {
  await attempt(db, 'confirm', { account: userId, address })
  const { passwordHash, isGuestPayer } = found(await findSecrets(db, userId))
  // Anybody may have typed this address.
  if (isGuestPayer) throw fail('REFUSED', undefined, 'أكّد بريدك أولًا من الرابط الذي أرسلناه إليك.')
  if (!passwordHash && !(await isNewSession(db, tokenHash(token), freshMinutes))) {
    throw fail(
      'REFUSED',
      undefined,
      'للتأكد أنك صاحب الحساب: اخرج، وادخل من جديد، ثم أعد الطلب خلال عشر دقائق.',
    )
  }
  if (passwordHash && !(await isRightPassword(passwordHash, given ?? '', left))) {
    throw fail('INVALID_INPUT', { issues: [{ path: field, message: 'كلمة المرور غير صحيحة' }] })
  }
  await forgetAttempts(db, accountKey('confirm', userId))
}
