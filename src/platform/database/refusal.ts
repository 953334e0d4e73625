import { isDatabaseAway, isLostConnection } from './presence.ts'

type CodedError = { code?: string; message?: string; cause?: unknown }

const refusals: Record<string, (url: URL) => string> = {
  '28P01': ({ username }) => `the server refuses the password of «${decodeURIComponent(username)}»`,
  '28000': ({ username }) => `the server does not let «${decodeURIComponent(username)}» in`,
  '55000': ({ pathname }) => `the server lets nobody into the database «${pathname.slice(1)}» at present`,
  '3D000': ({ pathname }) => `there is no database «${pathname.slice(1)}» on the server; make it first`,
  '42501': ({ username }) =>
    `«${decodeURIComponent(username)}» may not make tables and extensions in this database`,
  '53300': ({ username }) =>
    `the server has no connection left for «${decodeURIComponent(username)}»: raise its max_connections (or the user's ` +
    'CONNECTION LIMIT), lower WEB_PROCESSES or DATABASE_CONNECTIONS, or end what else is connected',
  '55P03': () =>
    'another process holds a table that the upgrade needs; stop the other machines of this site, then start again',
}

/** Whether a retry could succeed later. */
export function mayComeBack(error: unknown): boolean {
  return isDatabaseAway(error) || isLostConnection(error)
}

/** Why a database cannot be used, to follow the setting's name; undefined for other errors. */
export function explainDatabaseError(error: unknown, address: string): string | undefined {
  const url = new URL(address)
  const cause = causeOf(error)
  const { code = '', message } = cause
  if (code !== '53300' && (mayComeBack(error) || mayComeBack(cause))) {
    const at = `${url.hostname || 'this machine'}:${url.port || 5432}`
    return `no PostgreSQL server answers at ${at} (${code || message})`
  }
  return refusals[code]?.(url)
}

function causeOf(error: unknown): CodedError {
  const { code, cause } = error as CodedError
  return (cause && !code ? cause : error) as CodedError
}
