import { fail } from '../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { beside } from '../../platform/process/beside.ts'
import { getPackage } from '../package/package.service.ts'
import { adoptCustomer, holdMembership } from '../payment/payment.service.ts'
import { sendCodeLater } from '../user/codes/code.service.ts'
import { importedKey } from './event.schema.ts'
import type { ImportedMember, ImportProblem } from './import/member-file.schema.ts'
import * as inPlace from './import/readMemberFile.ts'
import type { ImportAnswer } from './member.contract.ts'
import { insertReader } from './member.queries.ts'
import { record } from './record.service.ts'
import {
  findIdByProviderRef,
  findOpen,
  findReaderByEmail,
  findSubscription,
  insertSubscription,
} from './subscription.queries.ts'

/** In characters, some 700 lines. Longer files are read in another process. */
const longFile = 30_000

const apart = beside<typeof inPlace>(new URL('./import/readMemberFile.ts', import.meta.url), {
  cpuMs: 20_000,
  memoryMb: 512,
})

type Input = {
  csv: string
  before: number
  packageId: number
  until?: string | undefined
  invite: boolean
  dryRun: boolean
  skip: number
}
type Package = Awaited<ReturnType<typeof getPackage>>
type Outcome = { accounts: number; subscriptions: number; known: number }

/** Members per call, so that none takes long; the client calls again for the next. */
const batch = 100

/** Rolls back a dry run. */
class Tried extends Error {}

/**
 * Creates accounts and subscriptions for a file's members. Each line is its own transaction, and existing ones stay
 * unchanged, so a file can be imported again.
 * @throws INVALID_INPUT for a file without members; NOT_FOUND for the package
 */
export async function importMembers(context: ApiContext, input: Input): Promise<ImportAnswer> {
  const chosen = await getPackage(context.db, input.packageId)
  const { kind, members, problems } = await (input.csv.length > longFile ? apart : inPlace).readMemberFile(
    input.csv,
    input.before,
  )
  if (!kind) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'csv', message: problems.at(-1)?.message ?? '' }] })
  }
  const part = members.slice(input.skip, input.skip + batch)
  const answer: ImportAnswer = {
    kind,
    accounts: 0,
    subscriptions: 0,
    known: 0,
    members: members.length,
    done: input.skip + part.length,
    lines: [],
    // Problems of the file are reported with its first part.
    problems: input.skip === 0 ? problems : [],
  }
  for (const member of part) {
    const { line, email } = member
    const message = problemOf(member, input.until) ?? (await takenProblem(context.db, member))
    if (message) answer.problems.push({ line, message } satisfies ImportProblem)
    const outcome = message ? nothing : await importMember(context, chosen, member, input)
    add(answer, outcome)
    answer.lines.push({ line, email, ...outcome })
  }
  return answer
}

const nothing: Outcome = { accounts: 0, subscriptions: 0, known: 0 }

function add(answer: ImportAnswer, { accounts, subscriptions, known }: Outcome): void {
  answer.accounts += accounts
  answer.subscriptions += subscriptions
  answer.known += known
}

function problemOf({ free, until, billing }: ImportedMember, otherwise: string | undefined) {
  if (free) return undefined
  if (!until && !otherwise) {
    return 'لا تاريخ ينتهي فيه الاشتراك؛ اكتبه في الملف، أو اختر تاريخًا لمن لا تاريخ له.'
  }
  // Stripe may be about to renew it.
  const isOver = until && until < new Date() && !billing
  return isOver ? 'انتهى هذا الاشتراك.' : undefined
}

async function takenProblem(db: Handle, { billing, email }: ImportedMember) {
  const id = billing && (await findIdByProviderRef(db, 'stripe', billing.subscription))
  const holder = id === undefined ? undefined : await findSubscription(db, id)
  return holder && holder.user.email !== email ? 'هذا الاشتراك في Stripe لقارئ آخر هنا.' : undefined
}

async function importMember(
  context: ApiContext,
  chosen: Package,
  member: ImportedMember,
  input: Input,
): Promise<Outcome> {
  const outcome = { ...nothing }
  const work = async (tx: Handle) => {
    const before = await findReaderByEmail(tx, member.email)
    const made = before === undefined ? await insertReader(tx, member) : undefined
    const known = made === undefined
    const userId = made ?? before ?? found(await findReaderByEmail(tx, member.email))
    outcome.accounts = known ? 0 : 1
    if (!known && input.invite) await sendCodeLater(tx, 'invite', { userId, email: member.email })
    if (!member.free)
      outcome.subscriptions = await bringSubscription(tx, context, chosen, userId, member, input)
    outcome.known = known && outcome.subscriptions === 0 ? 1 : 0
    if (input.dryRun) throw new Tried()
  }
  await inTransaction(context.db, work).catch(error => {
    if (!(error instanceof Tried)) throw error
  })
  return outcome
}

/** Returns 1 if it was created, 0 if the reader has one to the package. */
async function bringSubscription(
  tx: Handle,
  context: ApiContext,
  chosen: Package,
  userId: number,
  { until: named, billing }: ImportedMember,
  { until: otherwise }: Input,
): Promise<0 | 1> {
  await holdMembership(tx, userId, chosen.id)
  if (await findOpen(tx, userId, chosen.id)) return 0
  // It exists already under another package.
  if (billing && (await findIdByProviderRef(tx, 'stripe', billing.subscription)) !== undefined) return 0
  const until = named ?? new Date(otherwise ?? '')
  const id = await insertSubscription(tx, {
    user_id: userId,
    package_id: chosen.id,
    ...(billing?.period ?? { period: chosen.period, period_days: chosen.periodDays }),
    amount: billing?.price.amount ?? null,
    currency: billing?.price.currency ?? null,
    provider: billing ? 'stripe' : 'import',
    provider_ref: billing?.subscription ?? null,
  })
  if (billing) await adoptCustomer(tx, { userId, provider: 'stripe' }, billing.customer)
  const byProvider = billing && { byProvider: true as const }
  const event = { key: importedKey, kind: 'granted', at: new Date(), until, ...byProvider } as const
  await record(tx, id, event, { actorId: signedIn(context).id, quiet: true })
  return 1
}
