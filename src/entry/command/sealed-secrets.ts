import { listSealedCredentials } from '../../features/feed/feed.credentials.service.ts'
import { listSealedMailboxes } from '../../features/mailbox/password.service.ts'
import { listSealedReaderCards } from '../../features/payment/saved-card.service.ts'
import { listSealedNetworkKeys } from '../../features/posting/network/keys.service.ts'
import { listSealedPushKeys } from '../../features/push/push.keys.service.ts'
import { listSealedSettings } from '../../features/setting/setting.service.ts'
import { listSealedImportPasswords } from '../../features/site-import/source-password.service.ts'
import { listSealedTotp } from '../../features/user/security/totp-seal.ts'
import { listSealedCodes } from '../../features/voucher/voucher.service.ts'
import { listSealedWebhooks } from '../../features/webhook/webhook.service.ts'
import type { Handle } from '../../platform/database/database.ts'

/** All secrets that the database has sealed. */
export async function listSealedSecrets(db: Handle) {
  const lists = [
    listSealedSettings,
    listSealedTotp,
    listSealedNetworkKeys,
    listSealedPushKeys,
    listSealedCredentials,
    listSealedMailboxes,
    listSealedWebhooks,
    listSealedReaderCards,
    listSealedCodes,
    listSealedImportPasswords,
  ]
  return (await Promise.all(lists.map(list => list(db)))).flat()
}
