import type { Services } from '../../platform/context.ts'
import type { MailTracking } from '../../platform/mail/mail.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { mailToken, tokenKey } from './letterToken.ts'

/**
 * Headers by which a bounce of a mail is recognised in the mailbox of bounces; `mailReturned` is emitted with its name.
 * @param name begins with a letter and has letters, digits and hyphens
 */
export async function trackMail(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  name: string,
): Promise<MailTracking> {
  const returnPath = await getSettingValue(db, 'website', 'bounceAddress')
  return { token: mailToken(await tokenKey(vault), name), ...(returnPath && { returnPath }) }
}
