/** Shorter names resemble too many others, so only swapped letters count for them. */
const longEnough = 8

/** Names in `given` that are not in `known` but differ from one of them by a single typo. */
export function findMisspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  return given
    .filter(name => /^[A-Z_]+$/.test(name) && !known.includes(name))
    .flatMap(name => {
      const meant = known.find(other => isSlipOf(name, other))
      return meant ? [{ name, meant }] : []
    })
}

/** Whether the names differ by one letter (added, dropped or replaced) or by two swapped letters. */
function isSlipOf(name: string, meant: string): boolean {
  let same = 0
  while (same < meant.length && name[same] === meant[same]) same += 1
  const [left, right] = [name.slice(same), meant.slice(same)]
  const isSwap =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  if (isSwap || meant.length < longEnough) return isSwap
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}

/** Settings of other systems that have another name here, or no equivalent. */
const foreign: Record<string, string> = {
  ...namesFor(
    'DATABASE_URL',
    'DB_URL DB_HOST DB_NAME DATABASE_HOST DATABASE_NAME POSTGRES_URL POSTGRES_HOST POSTGRESQL_URL PG_URL',
  ),
  ...namesFor('DATABASE_DIRECT_URL', 'DIRECT_URL DATABASE_URL_UNPOOLED POSTGRES_URL_NON_POOLING'),
  ...namesFor('SITE_URL', 'BASE_URL APP_URL PUBLIC_URL SITE_HOST SITE_DOMAIN'),
  ...namesFor('SITE_NAME', 'APP_NAME SITE_TITLE'),
  ...namesFor('SMTP_URL', 'SMTP_HOST SMTP_SERVER SMTP_USER SMTP_PASSWORD MAIL_HOST MAIL_URL EMAIL_HOST'),
  ...namesFor('MAIL_FROM', 'SMTP_FROM EMAIL_FROM FROM_EMAIL'),
  ...namesFor('SECRETS_KEY', 'SECRET_KEY APP_SECRET APP_KEY'),
  ...namesFor('DATA_DIR', 'MEDIA_DIR MEDIA_ROOT UPLOAD_DIR UPLOADS_DIR STORAGE_DIR'),
  ...namesFor('S3_KEY', 'S3_ACCESS_KEY S3_ACCESS_KEY_ID S3_KEY_ID'),
  ...namesFor('S3_SECRET', 'S3_SECRET_KEY S3_SECRET_ACCESS_KEY S3_ACCESS_SECRET'),
  ...namesFor('S3_ENDPOINT', 'S3_URL S3_HOST S3_ENDPOINT_URL'),
  ...namesFor('S3_BUCKET', 'S3_BUCKET_NAME'),
  ...namesFor('S3_PATH_STYLE', 'S3_FORCE_PATH_STYLE S3_USE_PATH_STYLE'),
  ...namesFor('TRUST_PROXY', 'TRUSTED_PROXIES TRUSTED_PROXY'),
  ...namesFor('WEB_PROCESSES', 'WEB_CONCURRENCY'),
}
/** Settings of services that this application does not need. */
const without: [name: RegExp, instead: string][] = [
  [/^REDIS_(URL|HOST)$/, 'the queue and the notices are in PostgreSQL'],
]

function namesFor(meant: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map(name => [name, meant]))
}

/**
 * Warns about variables that other systems read, but not this one. They do not fail the start, because a host
 * may set them for other programs.
 */
export function findForeign(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter(name => env[name])
    .flatMap(name => {
      const meant = foreign[name]
      if (meant) return env[meant] ? [] : [`${name} is not read: did you mean ${meant}?`]
      const instead = without.find(([pattern]) => pattern.test(name))?.[1]
      return instead ? [`${name} is not read: ${instead}.`] : []
    })
}
