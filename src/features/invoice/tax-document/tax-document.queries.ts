import type { Handle } from '../../../platform/database/database.ts'

/** The end of the chain, locked until the transaction ends. */
export function lockChain(tx: Handle) {
  return tx.selectFrom('tax_chain').select(['counter', 'hash']).forUpdate().executeTakeFirstOrThrow()
}

type NewDocument = {
  invoiceId: number
  counter: number
  uuid: string
  previousHash: string
  hash: string
  xml: string
  sarVat: number
  sarTotal: number
  sarRate: string | null
  sarRateDay: string | null
}

/** Appends a document to the chain that is locked. */
export async function insertDocument(tx: Handle, made: NewDocument): Promise<void> {
  await tx
    .insertInto('tax_documents')
    .values({
      invoice_id: made.invoiceId,
      counter: made.counter,
      uuid: made.uuid,
      previous_hash: made.previousHash,
      hash: made.hash,
      xml: made.xml,
      sar_vat: made.sarVat,
      sar_total: made.sarTotal,
      sar_rate: made.sarRate,
      sar_rate_day: made.sarRateDay,
    })
    .execute()
  await tx.updateTable('tax_chain').set({ counter: made.counter, hash: made.hash }).execute()
}

export function findDocument(db: Handle, invoiceId: number) {
  return db
    .selectFrom('tax_documents')
    .select(['uuid', 'hash', 'xml', 'signed_xml as signedXml'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
}

/** If two processes sign at once, the first wins; returns the stored one. */
export async function storeSigned(db: Handle, invoiceId: number, xml: string): Promise<string> {
  await db
    .updateTable('tax_documents')
    .set({ signed_xml: xml })
    .where('invoice_id', '=', invoiceId)
    .where('signed_xml', 'is', null)
    .execute()
  // A separate statement sees what the other has just committed.
  return (await findDocument(db, invoiceId))?.signedXml ?? xml
}
