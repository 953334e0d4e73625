import { timingSafeEqual } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { ApiContext, Services } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { attempt } from '../user/security/limits.ts'
import { bouncesIn } from './bouncesIn.ts'
import { addressRefused } from './newsletter.events.ts'
import { suppress } from './suppression.queries.ts'

/** Secret in the address that mail providers report to. */
async function bounceSecret({ vault }: Pick<Services, 'vault'>): Promise<string> {
  return (await vault.deriveKey('newsletter.bounces')).toString('base64url')
}

export async function bounceAddress(context: ApiContext): Promise<string> {
  return `${context.siteUrl}/api/v1/newsletter/bounce/${await bounceSecret(context)}`
}

/** @throws NOT_FOUND for a wrong secret; INVALID_INPUT for an unknown format; TOO_MANY_REQUESTS */
export async function takeBounces(context: ApiContext, secret: string, body: unknown): Promise<void> {
  const right = Buffer.from(await bounceSecret(context))
  const given = Buffer.from(secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    await attempt(context.db, 'confirm', { address: context.address })
    throw fail('NOT_FOUND')
  }
  const bounces = bouncesIn(body)
  if (!bounces) throw fail('INVALID_INPUT', { issues: [{ path: '', message: 'صيغة غير معروفة' }] })
  for (const { email, reason, detail } of bounces) {
    await inTransaction(context.db, async tx => {
      await suppress(tx, email, reason, detail)
      if (reason === 'bounce') await addressRefused.emit(tx, { email })
    })
  }
}
