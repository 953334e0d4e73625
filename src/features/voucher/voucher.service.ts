import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { ApiContext, Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Handle } from '../../platform/database/database.ts'
import { csvInChunks } from '../../platform/documents/csv.ts'
import type { SealedSecret } from '../../platform/security/vault.ts'
import { hashOf, makeCode } from './code.ts'
import { codesPerPage, type VoucherBatch, type voucherInput } from './voucher.contract.ts'
import { voucherEntity } from './voucher.entity.ts'
import {
  insertCodes,
  listCodes,
  listCodesWithReaders,
  listNewestCodes,
  selectBatch,
} from './voucher.queries.ts'

export { leaveGiftsToOriginal } from './separate.queries.ts'

type Keeper = By & Pick<Services, 'db' | 'vault'>

export const batches = changesOf(voucherEntity, selectBatch)

const use = 'voucher'

/** Inserts all codes in one transaction; each is found by its hash, and sealed for printing. */
export async function createBatch(
  context: Keeper,
  { count, packageId, expiresAt, ...input }: z.output<typeof voucherInput>,
): Promise<VoucherBatch> {
  const codes = await makeCodes(context.vault, input.prefix, count)
  return batches.insert(
    context.db,
    context,
    { ...input, package_id: packageId, expires_at: expiresAt },
    (tx, id) => insertCodes(tx, id, codes),
  )
}

export function makeCodes(vault: Services['vault'], prefix: string, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const code = makeCode(prefix)
      return { hash: hashOf(code), sealed: await vault.seal(code, use) }
    }),
  )
}

/** Empty if the newsroom's secret key has changed. */
export async function openCode(vault: Services['vault'], sealed: string): Promise<string> {
  return (await vault.open(sealed, use)) ?? ''
}

/** The newest codes, as there may be many. */
export async function listSealedCodes(db: Handle): Promise<SealedSecret[]> {
  const codes = await listNewestCodes(db)
  return codes.map(({ id, code }) => ({ name: `voucher ${id}`, sealed: code, use }))
}

export function editBatch(
  db: Handle,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number; name?: string; expiresAt?: string | null },
): Promise<VoucherBatch> {
  return batches.edit(db, by, { id, revision }, { name: edits.name, expires_at: edits.expiresAt })
}

export function switchBatch(db: Handle, by: By, id: number, status: boolean): Promise<VoucherBatch> {
  return batches.turn(db, by, id, 'status', status)
}

/** One page of codes. Viewing them is logged. */
export async function getCodes({ db, vault, ...by }: ApiContext, id: number, page: number) {
  const batch = await batches.get(db, id)
  const rows = await listCodes(db, id, { limit: codesPerPage, offset: (page - 1) * codesPerPage })
  await recordChange(db, by, voucherEntity, { action: 'printed', id })
  return {
    batch,
    codes: await Promise.all(rows.map(async row => ({ ...row, code: await openCode(vault, row.code) }))),
    pages: Math.max(1, Math.ceil(batch.count / codesPerPage)),
  }
}

const csvColumns = [
  'الرمز',
  'الرابط',
  'الباقة',
  'الأيام',
  'مرات الاستعمال',
  'استُعمل',
  'ينتهي في',
  'القارئ',
  'بريده',
  'استبدله في',
  'أُلغي في',
]

/** Includes who redeemed each code, and when: a code of several readers has a line for each. */
export async function codesAsCsv({ db, vault, siteUrl, ...by }: ApiContext, id: number): Promise<string[]> {
  const { days, uses, expiresAt, package: bought } = await batches.get(db, id)
  const rows = await listCodesWithReaders(db, id)
  await recordChange(db, by, voucherEntity, { action: 'printed', id })
  return csvInChunks(csvColumns, [rows], async row => {
    const { used, reader, email, redeemedAt, revokedAt } = row
    const code = await openCode(vault, row.code)
    const url = redeemUrl(siteUrl, code)
    return [code, url, bought.name, days, uses, used, expiresAt, reader, email, redeemedAt, revokedAt]
  })
}

export function redeemUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/subscribe/redeem?code=${encodeURIComponent(code)}`
}

/** @throws WRONG_CODE, without telling apart unknown, used up, expired and disabled codes */
export const wrongCode = () => fail('WRONG_CODE', undefined, 'لا يصلح هذا الرمز. تأكد من كتابته كما هو.')
