import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { CertificateStatus } from '../../platform/security/certificate.ts'

export async function storeCertificateStatus(
  db: Handle,
  address: string,
  { endsAt, problem }: CertificateStatus,
): Promise<void> {
  const values = { address, ends_at: endsAt, problem, looked_at: sql<string>`now()` }
  await db
    .insertInto('certificate')
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Undefined if this address has not been checked yet. */
export async function findCertificateStatus(
  db: Handle,
  address: string,
): Promise<CertificateStatus | undefined> {
  return db
    .selectFrom('certificate')
    .select(['ends_at as endsAt', 'problem'])
    .where('address', '=', address)
    .executeTakeFirst()
}

export async function deleteCertificateStatus(db: Handle): Promise<void> {
  await db.deleteFrom('certificate').execute()
}

/** Seconds until the certificate ends; undefined if none was seen. */
export async function measureCertificate(db: Handle): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ends_at - now())::float8 as seconds
    from certificate where ends_at is not null`.execute(db)
  return rows[0]?.seconds
}
