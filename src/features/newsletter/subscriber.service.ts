import { randomBytes } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { csvFile, csvLines } from '../../platform/documents/csv.ts'
import { beside } from '../../platform/process/beside.ts'
import { getAccount } from '../user/profile/profile.service.ts'
import { attempt, attemptMail } from '../user/security/limits.ts'
import { forgetBounces } from './bounce.queries.ts'
import { countImport, insertImported } from './import.queries.ts'
import { newsletterEntity } from './newsletter.entity.ts'
import { mailAskedLater } from './newsletter.mail.jobs.ts'
import { getNewsletter } from './newsletter.service.ts'
import * as inPlace from './readSubscriberFile.ts'
import {
  type LetterChoice,
  maxImported,
  type Subscriber,
  type SubscriberImport,
} from './subscriber.contract.ts'
import {
  chooseConfirmed,
  chooseOwn,
  confirmPending,
  endSubscription,
  findByToken,
  insertPending,
  listChoices,
  listConfirmed,
  listForExport,
} from './subscriber.queries.ts'
import { suppress, unsuppress } from './suppression.queries.ts'

/** Characters, about 700 lines. Longer files are parsed in another process. */
const longFile = 30_000

const apart = beside<typeof inPlace>(new URL('./readSubscriberFile.ts', import.meta.url), {
  cpuMs: 20_000,
  memoryMb: 512,
})

const newToken = () => randomBytes(32).toString('base64url')

type Import = { newsletterId: number; csv: string; consent: string; dryRun: boolean }
type SubscribeInput = { email: string; newsletters: number[] }

/**
 * Asks the owner of the address for confirmation by mail. The answer is always the same, so that nobody learns who
 * subscribes.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestSubscription({ db, address }: ApiContext, asked: SubscribeInput): Promise<void> {
  await attemptMail(db, 'letters', { email: asked.email, address })
  await inTransaction(db, tx => ask(tx, asked))
}

async function ask(tx: Handle, { email, newsletters }: SubscribeInput): Promise<void> {
  const tokens = newsletters.map(newToken)
  await insertPending(tx, { email, newsletters, tokens, confirmToken: newToken() })
  await mailAskedLater(tx, email)
}

/** @throws WRONG_CODE for an unknown or expired link; TOO_MANY_REQUESTS */
export async function confirmSubscription(
  { db, address }: ApiContext,
  token: string,
): Promise<{ names: string[]; token: string }> {
  await attempt(db, 'letters', { address })
  const confirmed = await confirmPending(db, token)
  if (!confirmed[0])
    throw fail('WRONG_CODE', undefined, 'الرابط غير صحيح أو انتهت صلاحيته. اطلب الاشتراك من جديد.')
  return { names: confirmed.map(({ name }) => name), token: confirmed[0].token }
}

/** @throws NOT_FOUND */
export async function getPreferences(
  db: Handle,
  token: string,
): Promise<{ email: string; name: string; letters: LetterChoice[] }> {
  const { email, name } = found(await findByToken(db, token))
  return { email: hidden(email), name, letters: await listConfirmed(db, email) }
}

/** Enough to recognise one's own address: a forwarded mail contains its links. */
function hidden(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}

/** @throws NOT_FOUND */
export async function choose(db: Handle, token: string, newsletters: number[]): Promise<void> {
  const { email } = found(await findByToken(db, token))
  await chooseConfirmed(db, email, newsletters)
}

/** Idempotent: mail programs and people press again. @throws NOT_FOUND */
export async function unsubscribe(db: Handle, token: string): Promise<{ name: string }> {
  const { id, name } = found(await findByToken(db, token))
  await endSubscription(db, id)
  return { name }
}

/** Anybody can register with somebody else's address, so an unconfirmed address gets no information. */
export async function getOwn(context: ApiContext): Promise<LetterChoice[]> {
  const { email, activated } = await getAccount(context.db, signedIn(context).id)
  return listChoices(context.db, activated ? email : '')
}

/** Asks for confirmation by mail if the account's address is unconfirmed. Returns whether it did. */
export async function setOwn(context: ApiContext, newsletters: number[]): Promise<boolean> {
  const { db } = context
  const userId = signedIn(context).id
  const { email, activated } = await getAccount(db, userId)
  if (!activated) {
    if (newsletters.length > 0) await requestSubscription(context, { email, newsletters })
    return newsletters.length > 0
  }
  await inTransaction(db, tx =>
    chooseOwn(tx, { userId, email, newsletters, tokens: newsletters.map(newToken) }),
  )
  return false
}

/** Rows read at once for an export; each batch takes some 5 ms. */
const batch = 5000

/** @throws NOT_FOUND */
export async function exportSubscribers(
  context: ApiContext,
  { newsletterId, state }: { newsletterId: number; state: Subscriber['state'] },
): Promise<File> {
  const { db } = context
  const { slug } = await getNewsletter(db, newsletterId)
  await recordChange(db, context, newsletterEntity, { action: 'exported', id: newsletterId })
  const parts = [csvFile(['email', 'state', 'confirmedAt'], [])]
  for (let after = 0; ; ) {
    const rows = await listForExport(db, { newsletterId, state, after, limit: batch })
    parts.push(csvLines(rows.map(({ email, state, confirmedAt }) => [email, state, confirmedAt ?? ''])))
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) break
  }
  return new File(parts, `${slug}.csv`, { type: 'text/csv; charset=utf-8' })
}

/**
 * Adds people who consented elsewhere, with place and time of consent. Unsubscribed and suppressed addresses stay out.
 * @throws NOT_FOUND
 */
export async function importSubscribers(
  context: ApiContext,
  { newsletterId, csv, consent, dryRun }: Import,
): Promise<SubscriberImport> {
  const { db } = context
  await getNewsletter(db, newsletterId)
  const { emails, unwanted, problems } = await (csv.length > longFile ? apart : inPlace).readSubscriberFile(
    csv,
    maxImported,
  )
  return inTransaction(db, async tx => {
    const counts = await countImport(tx, newsletterId, emails)
    if (!dryRun && counts.added > 0) {
      await insertImported(tx, { newsletterId, emails, tokens: emails.map(newToken), consent })
      const after = { added: counts.added, consent }
      await recordChange(tx, context, newsletterEntity, { action: 'imported', id: newsletterId, after })
    }
    return { ...counts, left: counts.left + unwanted, problems: problems.slice(0, 200) }
  })
}

export function suppressByHand(context: ApiContext, email: string, detail: string): Promise<void> {
  return suppress(context.db, email, 'manual', detail, signedIn(context).id)
}

/** @throws NOT_FOUND */
export async function allowAgain(db: Handle, id: number): Promise<void> {
  found(
    await inTransaction(db, async tx => {
      const email = await unsuppress(tx, id)
      if (email) await forgetBounces(tx, email)
      return email
    }),
  )
}
