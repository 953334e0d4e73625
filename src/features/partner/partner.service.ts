import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseTrouble } from '../../platform/database/presence.ts'
import { splitAtWall } from '../../platform/html/html.ts'
import { keyKind } from '../../platform/security/keys.ts'
import { readAlsoIn } from '../article/article.cards.service.ts'
import type { Partner, PartnerKey, partnerInput } from './partner.contract.ts'
import { partnerEntity } from './partner.entity.ts'
import {
  findPartnerByHash,
  listPartnerArticles,
  listWithdrawals,
  noteSent,
  noteUse,
  type PartnerArticle,
  type PartnerScope,
  selectPartner,
  type Withdrawal,
} from './partner.queries.ts'

export type { PartnerArticle, PartnerScope, Withdrawal } from './partner.queries.ts'
export { noteUse }

const keys = keyKind('wpk')
export const { is: isKey } = keys

type Input = z.output<typeof partnerInput>

const partners = changesOf(partnerEntity, selectPartner)

export const { remove: removePartner } = partners

const columnsOf = ({ categoryIds, agencyIds, tagIds, perMinute, expiresAt, ...same }: Partial<Input>) => ({
  ...same,
  category_ids: categoryIds,
  agency_ids: agencyIds,
  tag_ids: tagIds,
  per_minute: perMinute,
  expires_at: expiresAt,
})

const keyColumns = (key: string) => ({ key_hash: keys.hash(key), key_end: keys.end(key) })

/** The only answer with the key, of which only the hash is stored. */
export async function createPartner(db: Database, by: By, input: Input): Promise<PartnerKey> {
  const key = keys.make()
  return { ...(await partners.insert(db, by, { ...columnsOf(input), ...keyColumns(key) })), key }
}

export function editPartner(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Partner> {
  return partners.edit(db, by, { id, revision }, columnsOf(edits))
}

export function switchPartner(db: Database, by: By, id: number, status: boolean): Promise<Partner> {
  return partners.turn(db, by, id, 'status', status)
}

/** Replaces a key that was lost or seen; the old one ends at once. */
export async function renewKey(db: Database, by: By, id: number): Promise<PartnerKey> {
  const key = keys.make()
  const partner = await partners.change(db, by, id, 'renewed', async tx => {
    await partners.update(tx, id, keyColumns(key))
    return undefined
  })
  return { ...partner, key }
}

export function findPartner(db: Database, key: string): Promise<PartnerScope | undefined> {
  return findPartnerByHash(db, keys.hash(key))
}

/** Whether a key works at present: it may expire between two changes. */
export const isInForce = ({ status, expiresAt }: PartnerScope): boolean =>
  status && (expiresAt === null || Date.parse(expiresAt) > Date.now())

const max = { articles: 50, withdrawals: 200, days: 30 }

export type PartnerList = {
  articles: PartnerArticle[]
  /** Articles that their texts name, for cache tags. */
  named: number[]
  withdrawals: Withdrawal[]
}

/** Articles of a partner's feed, and withdrawn ones. Includes paid text only if the key allows it. */
export async function listForPartner(db: Database, partner: PartnerScope): Promise<PartnerList> {
  const articles = await listPartnerArticles(db, partner, max.articles)
  const ids = articles.map(({ id }) => id)
  const withdrawals = await noteAndListWithdrawals(db, partner.id, ids).catch(error => {
    // A database that cannot be written still answers.
    if (!isDatabaseTrouble(error)) throw error
    return []
  })
  const readable = articles.map(article =>
    article.access === 'free' || partner.locked
      ? article
      : { ...article, description: splitAtWall(article.description).open },
  )
  return { ...(await withPresentTitles(db, readable)), withdrawals }
}

/** Replaces titles by those that readers see, so that no card names an article that left the site. */
async function withPresentTitles(
  db: Database,
  articles: PartnerArticle[],
): Promise<Pick<PartnerList, 'articles' | 'named'>> {
  const named: number[] = []
  const shownOnes: PartnerArticle[] = []
  for (const article of articles) {
    const { ids, shown } = await readAlsoIn(db, [article.description])
    named.push(...ids)
    shownOnes.push({ ...article, description: shown(article.description) })
  }
  return { articles: shownOnes, named }
}

async function noteAndListWithdrawals(db: Database, partnerId: number, ids: number[]): Promise<Withdrawal[]> {
  if (ids.length > 0) await noteSent(db, partnerId, ids)
  return listWithdrawals(db, partnerId, { days: max.days, limit: max.withdrawals })
}
