import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { inspectCertificate } from '../../platform/security/certificate.ts'
import { deleteCertificateStatus, measureCertificate, storeCertificateStatus } from './certificate.queries.ts'

const patienceMs = 10_000

/** Looks at the certificate of the site's public address, which may be that of a proxy or an edge before us. */
export async function checkCertificateNow({ db, siteUrl }: Pick<Services, 'db' | 'siteUrl'>): Promise<void> {
  if (!siteUrl.startsWith('https:')) return deleteCertificateStatus(db)
  await storeCertificateStatus(db, siteUrl, await inspectCertificate(siteUrl, patienceMs))
}

const remaining = figure(
  'warraq_certificate_remaining_seconds',
  'Time until the certificate of the site ends; absent until one was seen.',
  [],
)

export async function readCertificateFigures(db: Handle): Promise<void> {
  const seconds = await measureCertificate(db)
  if (seconds === undefined) remaining.remove()
  else remaining.set(seconds)
}
